interface Kept {
  linkToken: string
}

const isKept = (state: unknown): state is Kept =>
  typeof state === 'object' &&
  state !== null &&
  'linkToken' in state &&
  typeof state.linkToken === 'string'

/**
 * The token of the mailed link that led here. It leaves the address, where a screenshot, a shared
 * link or a measurement could catch it, for this entry of the browser's history, where a reload
 * finds it again.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.search).get('token')
  if (token) {
    history.replaceState({ linkToken: token } satisfies Kept, '', location.pathname)
    return token
  }
  const state: unknown = history.state
  return isKept(state) ? state.linkToken : null
}

/** Forgets it: the link is used up. */
export function dropLinkToken(): void {
  history.replaceState(null, '', location.pathname)
}
