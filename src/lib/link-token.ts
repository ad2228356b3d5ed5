interface Kept {
  linkToken: string
}

const isKept = (state: unknown): state is Kept =>
  typeof state === 'object' &&
  state !== null &&
  'linkToken' in state &&
  typeof state.linkToken === 'string'

/**
 * The token from the mailed link. It moves from the address, where a screenshot, a shared link or
 * analytics could expose it, to the state of this browser history entry, where a reload finds it
 * again.
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

/** Clears the token after the link was used. */
export function dropLinkToken(): void {
  history.replaceState(null, '', location.pathname)
}
