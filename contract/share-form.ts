/** What a link can show to people without an account. */
export const SHARE_KINDS = ['candidate', 'comparison', 'analysis', 'report'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Links that a member has at a time. */
export const SHARES_MAX = 200

/** The page of links that name no kind. Those that do have a page below it. */
export const SHARED_PAGE = '/shared'

/** True for the pages whose fragment is a token. */
export function isSharedPage(path: string): boolean {
  return `${path}/`.startsWith(`${SHARED_PAGE}/`)
}

/** The token in an address's fragment, with or without its `#`. Null if it can't be one. */
export function tokenIn(fragment: string): string | null {
  return /^#?([\w-]{43})$/.exec(fragment)?.[1] ?? null
}
