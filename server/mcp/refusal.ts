import { errorBodySchema, refusals } from '../../contract/errors.ts'
import type { HostAnswer } from './host.ts'

/** A refusal of the API, in its own words. */
export class HostRefusal extends Error {
  override name = 'HostRefusal'
  readonly status: number
  /** As in the contract; 'unavailable' if the host did not answer. */
  readonly code: string
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, code, retryAfter }: Omit<Fields, 'message'>) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface Fields {
  message: string
  status: number
  code: string
  retryAfter?: number | undefined
}

const UNREADABLE = 'The answer of the Nicher host could not be read.'

function bodyOf(text: string): { detail: string; code: string } {
  try {
    const { detail, code = 'unknown' } = errorBodySchema.parse(JSON.parse(text))
    if (typeof detail === 'string') return { detail, code }
    const items = detail.map(({ loc, msg }) => `${loc.slice(1).join('.') || loc.join('.')}: ${msg}`)
    return { detail: items.join('; '), code }
  } catch {
    return { detail: UNREADABLE, code: 'unknown' }
  }
}

/** The refusal in an answer with a status of 400 or more. */
export function refusalOf({ status, retryAfter, text }: HostAnswer): HostRefusal {
  const { detail, code } = bodyOf(text)
  const seconds = Number(retryAfter)
  return new HostRefusal(detail, {
    status,
    code,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  })
}

/** The refusal when a tool itself fails. */
export function fault(): HostRefusal {
  const { status, detail } = refusals.internal
  return new HostRefusal(detail, { status, code: 'internal' })
}

/** The refusal when nobody answers. */
export function unavailable(): HostRefusal {
  const message = 'The Nicher host does not answer. Please try again in a moment.'
  return new HostRefusal(message, { status: 503, code: 'unavailable' })
}

/** The refusal when the time of a call is over. The host may go on with what it was asked for. */
export function late(): HostRefusal {
  const message =
    'The Nicher host took too long to answer. It may still be at work: please try again in a minute.'
  return new HostRefusal(message, { status: 504, code: 'late' })
}

/** The refusal for an answer that is not of the contract. */
export function unreadable(): HostRefusal {
  return new HostRefusal(UNREADABLE, { status: 502, code: 'unreadable' })
}
