interface Kept {
  resetToken: string
}

const isKept = (state: unknown): state is Kept =>
  typeof state === 'object' &&
  state !== null &&
  'resetToken' in state &&
  typeof state.resetToken === 'string'

/**
 * The token of the reset link that led here. It leaves the address, where a screenshot, a shared
 * link or a measurement could catch it, for this entry of the browser's history, where a reload
 * finds it again.
 */
export function takeResetToken(): string | null {
  const token = new URLSearchParams(location.search).get('token')
  if (token) {
    history.replaceState({ resetToken: token } satisfies Kept, '', location.pathname)
    return token
  }
  const state: unknown = history.state
  return isKept(state) ? state.resetToken : null
}

/** Forgets it: the link is used up. */
export function dropResetToken(): void {
  history.replaceState(null, '', location.pathname)
}
