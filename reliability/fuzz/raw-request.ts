import type { Session } from './session.ts'
import type { Target } from './targets.ts'

/** One request as bytes, and how to read its answer. */
export interface RawRequest {
  /** Route and family, for the report. */
  label: string
  bytes: Buffer
  /** True if HTTP requires the server to answer; mutated bytes may not be a request. */
  mustAnswer: boolean
}

export interface RequestParts {
  method: string
  target: string
  headers: [name: string, value: string][]
  body: Buffer
}

export const BOUNDARY = 'fuzz-boundary'

export function multipart(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

export function queryOf(fields: Record<string, unknown>): string {
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(wellFormed(JSON.stringify(value) ?? ''))}`,
  )
  return query.length > 0 ? `?${query.join('&')}` : ''
}

/** encodeURIComponent fails on lone surrogates. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

/** A target's request, with `fields` in place of its valid ones. */
export function partsOf(
  target: Target,
  session: Session,
  fields: Record<string, unknown> = target.valid,
): RequestParts {
  const headers: RequestParts['headers'] = [['X-Session-ID', session.browserId]]
  if (target.bearer !== undefined) headers.push(['Authorization', `Bearer ${target.bearer}`])
  if (target.method !== 'GET') headers.push(['X-CSRF-Token', session.csrf])
  let body = ''
  if (target.kind === 'json') {
    headers.push(['Content-Type', 'application/json'])
    body = JSON.stringify(fields)
  } else if (target.kind === 'form') {
    headers.push(['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`])
    body = multipart(fields)
  }
  return {
    method: target.method,
    target: target.path + (target.kind === 'query' ? queryOf(fields) : ''),
    headers,
    body: Buffer.from(body),
  }
}

/** Sets a header, and replaces one of the same name. */
export function withHeader(parts: RequestParts, name: string, value: string): RequestParts {
  const others = parts.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase())
  return { ...parts, headers: [...others, [name, value]] }
}

/** The parts as bytes. Header values may contain any byte; the default length is the body's. */
export function toBytes({ method, target, headers, body }: RequestParts): Buffer {
  const framed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framed || (body.length === 0 && method === 'GET')
      ? []
      : [`Content-Length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}
