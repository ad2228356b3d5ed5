/** Lifetime of an access token in milliseconds. */
export const ACCESS_LIFE_MS = 15 * 60_000
