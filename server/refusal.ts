import { type RefusalCode, refusals, type ValidationItem } from '../contract/errors.ts'

interface RefusalOptions {
  /** Replaces the code's own text. */
  detail?: string
  /** Field by field, for `invalid`. */
  items?: ValidationItem[]
  /** Seconds for the Retry-After header. */
  retryAfter?: number
  cause?: unknown
}

/** A request is refused for a reason that the caller may know. Everything else is an internal error. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly items: ValidationItem[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.detail ?? refusals[code].detail, { cause: options.cause })
    this.code = code
    this.status = refusals[code].status
    this.items = options.items
    this.retryAfter = options.retryAfter
  }
}
