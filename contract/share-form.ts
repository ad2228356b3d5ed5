/** What a link can show to people without an account. */
export const SHARE_KINDS = ['candidate', 'comparison', 'analysis', 'report'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Links that a member has at a time. */
export const SHARES_MAX = 200

/** The page that opens a link. The token follows as the fragment, which browsers send to no host. */
export const SHARED_PAGE = '/shared'

/** @returns a path of the site */
export const sharedPath = (token: string) => `${SHARED_PAGE}#${token}`

/** The token in an address's fragment, with or without its `#`. Null if it can't be one. */
export function tokenIn(fragment: string): string | null {
  return /^#?([\w-]{43})$/.exec(fragment)?.[1] ?? null
}
