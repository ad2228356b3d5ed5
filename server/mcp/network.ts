import type { Send } from './host.ts'

/**
 * The longest time for one call. A host works for up to 3 minutes on a list of keywords, and for up
 * to 275 seconds on one keyword of a slow provider. After 300 seconds `fetch` itself gives up.
 */
export const CALL_MS = 290_000

/** Sends requests to the host at an address. They end when `closing` aborts. */
export function sendOverNetwork(url: string, closing: AbortSignal): Send {
  return async function send({ path, ...request }) {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(CALL_MS)])
    const answer = await fetch(new URL(path, url), { ...request, signal })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after') ?? undefined,
      text: await answer.text(),
    }
  }
}
