import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, RetryError } from 'ai'
import { z } from 'zod'
import { TooLongError } from '../bounded.ts'
import { SilentError } from '../chat-model/silence.ts'
import { FilteredError } from '../chat-model.ts'
import { KeywordProviderError } from './port.ts'

/** What hosts send with a status when the account has no credit left. */
const errorSchema = z.object({
  error: z.object({ code: z.unknown().optional(), type: z.unknown().optional() }),
})
const NO_CREDIT = 'insufficient_quota'

function hasNoCredit({ data }: APICallError): boolean {
  const { success, data: body } = errorSchema.safeParse(data)
  return success && (body.error.code === NO_CREDIT || body.error.type === NO_CREDIT)
}

function ofCall(error: APICallError): KeywordProviderError {
  const { statusCode: status, isRetryable } = error
  if (status === undefined) return new KeywordProviderError('unavailable', 'network', error)
  if (status < 300) {
    // The connection ended within the answer, or the answer cannot be read.
    return isRetryable
      ? new KeywordProviderError('unavailable', 'network', error)
      : new KeywordProviderError('nonsense', 'unreadable', error)
  }
  if (status === 402 || hasNoCredit(error)) {
    return new KeywordProviderError('exhausted', status, error)
  }
  if (status === 429) return new KeywordProviderError('busy', status, error)
  if (status === 408 || status >= 500) return new KeywordProviderError('unavailable', status, error)
  return new KeywordProviderError('setup', status, error)
}

/** The fault of a failed call to a chat model. @param hasEnded whether its time ran out */
export function faultOfModel(error: unknown, hasEnded: boolean): KeywordProviderError {
  if (error instanceof FilteredError) {
    return new KeywordProviderError('refused', 'content_filter', error)
  }
  if (hasEnded || error instanceof SilentError)
    return new KeywordProviderError('slow', 'budget', error)
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (NoObjectGeneratedError.isInstance(last) || NoOutputGeneratedError.isInstance(last)) {
    return new KeywordProviderError('nonsense', 'unreadable', error)
  }
  if (
    last instanceof Error &&
    (last instanceof TooLongError || last.cause instanceof TooLongError)
  ) {
    return new KeywordProviderError('nonsense', 'too_long', error)
  }
  if (APICallError.isInstance(last)) return ofCall(last)
  return new KeywordProviderError('unavailable', 'failed', error)
}
