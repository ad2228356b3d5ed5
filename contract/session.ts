/** How long an access token lives after its issue, in milliseconds. */
export const ACCESS_LIFE_MS = 15 * 60_000
