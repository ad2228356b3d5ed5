import { explainFailure } from '../failure.ts'
import { bounded } from '../providers/bounded.ts'

/** Milliseconds that the doctor waits for one answer. */
export const PATIENCE_MS = 6_000
const ANSWER_MAX = 1024 * 1024

export interface OutsideAnswer {
  status: number
  /** Undefined if the answer is not JSON. */
  json: unknown
  /** The answering machine's clock, if it says it. */
  date: Date | undefined
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Asks an address once and follows no redirect.
 * @throws {Error} with the reason in words, without credentials
 */
export async function askOutside(url: string, init: RequestInit = {}): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal })
    const text = await bounded(response, ANSWER_MAX).text()
    const date = new Date(response.headers.get('date') ?? '')
    return {
      status: response.status,
      json: jsonIn(text),
      date: Number.isNaN(date.getTime()) ? undefined : date,
    }
  } catch (cause) {
    if (signal.aborted) throw new Error(`no answer within ${PATIENCE_MS / 1000} seconds`, { cause })
    throw new Error(reasonOf(cause))
  }
}

/** The last cause of a failure: 'fetch failed' alone helps nobody. */
export function reasonOf(error: unknown): string {
  const lines = explainFailure(error).split('\n  Cause: ')
  return (lines.at(-1) ?? '').replace(/\s+/g, ' ').slice(0, 300)
}
