/** A refusal in Stripe's format. */
export class StripeFault extends Error {
  override name = 'StripeFault'
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  /** The parameter at fault. */
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    code?: string,
    { type = 'invalid_request_error', param }: { type?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

export function missing(what: string, id: string): StripeFault {
  return new StripeFault(404, `No such ${what}: '${id}'`, 'resource_missing', { param: what })
}
