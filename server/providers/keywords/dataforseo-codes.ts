import type { KeywordFault } from './port.ts'

/**
 * The meaning of a status for us: continue, nothing known, or a fault that a retry
 * may or may not fix.
 */
export type Verdict =
  | { kind: 'ok' }
  | { kind: 'empty' }
  | { kind: 'fault'; fault: KeywordFault; mayPass: boolean }

function fault(name: KeywordFault, mayPass = false): Verdict {
  return { kind: 'fault', fault: name, mayPass }
}

const CODES: Record<number, Verdict> = {
  20000: { kind: 'ok' },
  40100: fault('setup'),
  // An internal error of the search engine, although the number looks like an authentication error.
  40101: fault('unavailable', true),
  40102: { kind: 'empty' },
  40200: fault('exhausted'),
  40202: fault('busy', true),
  40203: fault('exhausted'),
  40204: fault('setup'),
  40209: fault('busy', true),
  40210: fault('exhausted'),
}

/** The meaning of DataForSEO's `status_code`, of an answer or of a task. */
export function verdictOf(code: number): Verdict {
  const known = CODES[code]
  if (known !== undefined) return known
  if (code >= 50_000 && code < 60_000) return fault('unavailable', true)
  if (code >= 40_400 && code < 40_500) return fault('setup')
  if (code >= 40_500 && code < 40_600) return fault('refused')
  return fault('nonsense')
}

/** The meaning of an HTTP status. */
export function httpVerdictOf(status: number): Verdict {
  if (status === 200) return { kind: 'ok' }
  if (status === 402) return fault('exhausted')
  if (status === 429) return fault('busy', true)
  return status >= 500 ? fault('unavailable', true) : fault('setup')
}
