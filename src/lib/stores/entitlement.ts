import { $session, startSession } from './session.ts'

/** True if the user is already known not to have Premium. */
export function isKnownFree(): boolean {
  const now = $session.get()
  return now.state === 'visitor' || (now.state === 'user' && !now.premium)
}

/**
 * Waits for the session check, then returns whether to call the host for Premium features. Also
 * true if the check could not identify the user: then the host decides. Never rejects.
 */
export async function mayHavePremium(): Promise<boolean> {
  await startSession()
  return !isKnownFree()
}
