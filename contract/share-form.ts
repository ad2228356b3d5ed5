/** What a link can show to people without an account. */
export const SHARE_KINDS = ['candidate', 'comparison', 'analysis', 'report'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Links that a member has at a time. */
export const SHARES_MAX = 200

/** The page that opens any link, for links that name no kind. */
export const SHARED_PAGE = '/shared'

/** The page of each kind. A preview of a link shows its title and picture. */
export const SHARED_PAGES: Record<ShareKind, string> = {
  candidate: `${SHARED_PAGE}/niche`,
  comparison: `${SHARED_PAGE}/comparison`,
  analysis: `${SHARED_PAGE}/analysis`,
  report: `${SHARED_PAGE}/report`,
}

/**
 * The address of a link: a path of the site. The token follows as the fragment, which browsers send
 * to no host.
 */
export const sharedPath = (kind: ShareKind, token: string) => `${SHARED_PAGES[kind]}#${token}`

/** True for the pages whose fragment is a token. */
export function isSharedPage(path: string): boolean {
  return path === SHARED_PAGE || path.startsWith(`${SHARED_PAGE}/`)
}

/** The token in an address's fragment, with or without its `#`. Null if it can't be one. */
export function tokenIn(fragment: string): string | null {
  return /^#?([\w-]{43})$/.exec(fragment)?.[1] ?? null
}
