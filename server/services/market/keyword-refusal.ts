import type { RefusalCode } from '../../../contract/errors.ts'
import { HOUR_S } from '../../durations.ts'
import { type KeywordFault, KeywordProviderError } from '../../providers/keywords/port.ts'
import { Refusal } from '../../refusal.ts'

/** The refusal for each provider fault, and the seconds until a retry. */
const FAULTS: Record<KeywordFault, { code: RefusalCode; retryAfter?: number }> = {
  slow: { code: 'keyword_slow' },
  unavailable: { code: 'keyword_unavailable', retryAfter: 5 },
  busy: { code: 'keyword_busy', retryAfter: 60 },
  exhausted: { code: 'keyword_exhausted', retryAfter: HOUR_S },
  refused: { code: 'keyword_refused' },
  setup: { code: 'keyword_failed' },
  nonsense: { code: 'keyword_failed' },
}

/** @throws {Refusal} for a provider's fault; rethrows all other errors */
export function refuseKeyword(error: unknown): never {
  if (!(error instanceof KeywordProviderError)) throw error
  const { code, retryAfter } = FAULTS[error.fault]
  throw new Refusal(code, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) })
}
