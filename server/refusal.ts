import { type RefusalCode, refusals, type ValidationItem } from '../contract/errors.ts'

interface RefusalOptions {
  /** Replaces the default text of the code. */
  detail?: string
  /** The refused fields, for `invalid`. */
  items?: ValidationItem[]
  /** Seconds for the Retry-After header. */
  retryAfter?: number
  cause?: unknown
}

/** A refusal with a reason that the caller may see. All other errors are internal. */
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
