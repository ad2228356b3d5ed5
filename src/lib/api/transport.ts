import { FetchError, ofetch } from 'ofetch'
import { API_URL } from '../public-env.ts'
import { HttpError, NetworkError, NotFoundError } from './errors.ts'
import { readAccess, readCsrf, sessionId, storeCsrf } from './tokens.ts'

/** The default timeout: far above the 15 s after which the server stops most calls. */
const TIMEOUT_MS = 60_000

/**
 * The timeout for small responses that a page needs to render, in milliseconds. After it, the
 * request is retried.
 */
export const GLANCE_MS = 10_000

/** One HTTP request. `path` has its parameters filled in. */
export interface Message {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  encoding?: 'form' | undefined
  body?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout?: number | undefined
  /** False for calls that must not carry the access token. */
  bearer?: boolean
}

function formData(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.set(name, value instanceof File ? value : String(value))
  }
  return form
}

function headersOf(message: Message): Record<string, string> {
  const headers: Record<string, string> = { 'X-Session-ID': sessionId() }
  const access = readAccess()
  if (access && message.bearer !== false) headers.Authorization = `Bearer ${access}`
  if (message.method !== 'GET') {
    const csrf = readCsrf()
    if (csrf) headers['X-CSRF-Token'] = csrf
    else console.warn(`No CSRF token held for ${message.method} ${message.path}`)
  }
  return headers
}

function keepCsrf(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('csrf_token' in answer)) return
  if (typeof answer.csrf_token === 'string') storeCsrf(answer.csrf_token)
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return Number.isFinite(seconds) ? seconds : undefined
}

function asApiError(error: unknown, deadline: AbortSignal): Error {
  const response = error instanceof FetchError ? error.response : undefined
  if (!response || response.ok) return new NetworkError(deadline.aborted, { cause: error })
  const Kind = response.status === 404 ? NotFoundError : HttpError
  const body = (error as FetchError).data
  return new Kind(response.status, body, retryAfterOf(response), { cause: error })
}

/**
 * Sends one request with the standard headers and stores a returned `csrf_token`. Throws an
 * ApiError, or the signal's reason when the caller aborted.
 */
export async function send(message: Message): Promise<unknown> {
  const { method, path, body, query, signal } = message
  // Not ofetch's own timeout: it is ignored beside a signal and ends with the headers.
  const deadline = AbortSignal.timeout(message.timeout ?? TIMEOUT_MS)
  try {
    const answer: unknown = await ofetch(API_URL + path, {
      method,
      headers: headersOf(message),
      retry: 0,
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(body ? { body: message.encoding === 'form' ? formData(body) : body } : {}),
      ...(query ? { query } : {}),
    })
    keepCsrf(answer)
    return answer
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw asApiError(error, deadline)
  }
}
