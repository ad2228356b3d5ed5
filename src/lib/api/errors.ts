import type { ErrorBody, ValidationItem } from '../../../contract/errors.ts'

/** Any error of an API call. */
abstract class ApiError extends Error {}

/** No answer: offline, host down, or `timedOut`. */
export class NetworkError extends ApiError {
  override name = 'NetworkError'
  readonly timedOut: boolean

  constructor(timedOut: boolean, options?: ErrorOptions) {
    super(timedOut ? 'The request timed out' : 'The server could not be reached', options)
    this.timedOut = timedOut
  }
}

/** An answer with a status of 400 or more. `detail` is empty when the server sent no text. */
export class HttpError extends ApiError {
  override name = 'HttpError'
  readonly status: number
  readonly detail: string
  readonly code: string | undefined
  /** The refused fields of a 422. */
  readonly items: readonly ValidationItem[] | undefined
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: unknown, retryAfter?: number, options?: ErrorOptions) {
    const { detail, code } = readBody(body)
    super(typeof detail === 'string' && detail ? detail : `HTTP ${status}`, options)
    this.status = status
    this.detail = typeof detail === 'string' ? detail : ''
    this.items = Array.isArray(detail) ? detail : undefined
    this.code = code
    this.retryAfter = retryAfter
  }
}

export class NotFoundError extends HttpError {
  override name = 'NotFoundError'
}

/** Refused before anything was sent; `message` is for the person. */
export class UserError extends ApiError {
  override name = 'UserError'
  /** The messages by field name; empty if the message belongs to no field. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

function readBody(body: unknown): Partial<ErrorBody> {
  if (typeof body !== 'object' || body === null) return {}
  const { detail, code } = body as { detail?: unknown; code?: unknown }
  return {
    ...(typeof detail === 'string' || Array.isArray(detail) ? { detail } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/**
 * The message of an error: the server's detail if it is text, a 422 list as each item's `msg` (or
 * 'Invalid input') joined by '. ', a UserError's own text, else `fallback`.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof UserError) return error.message
  if (!(error instanceof HttpError)) return fallback
  if (error.items?.length) {
    return error.items.map((item) => item?.msg || 'Invalid input').join('. ')
  }
  return error.detail || fallback
}

/**
 * The analytics code of an error: the refusal's code, else the status, else the reason for the
 * missing answer. Never text from the server or the form, which may contain personal data.
 */
export function errorCode(error: unknown): string {
  if (error instanceof HttpError) return error.code ?? `http_${error.status}`
  if (error instanceof NetworkError) return error.timedOut ? 'timeout' : 'network'
  return error instanceof UserError ? 'refused_by_page' : 'unexpected'
}

/** True if the server or the request timed out. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof NetworkError) return error.timedOut
  return error instanceof HttpError && (error.status === 504 || error.code === 'explore_timeout')
}

/** True if the same request may work later. A refused request will be refused again. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof HttpError)) return !(error instanceof UserError)
  return error.status >= 500 || error.status === 408 || error.status === 429
}
