import { $session, startSession } from './session.ts'

/** Whether it is certain, without waiting, that the person has no Premium. */
export function isKnownFree(): boolean {
  const now = $session.get()
  return now.state === 'visitor' || (now.state === 'user' && !now.premium)
}

/**
 * Whether the host is to be asked for what Premium gives, once the session was looked for. Also
 * where nobody could say whose the held tokens are: then the host decides. Never rejects.
 */
export async function mayHavePremium(): Promise<boolean> {
  await startSession()
  return !isKnownFree()
}
