import { errorBodySchema } from '../contract/errors.ts'

/** The parts of an answer that every test checks. */
interface Judged {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** Cacheable answers; all others are about people. */
const KEPT = [
  '/api/tree',
  '/api/tree/branch',
  '/api/tree/branches',
  '/api/niches/dossier',
  '/api/openapi.json',
]

/** Traces of internals: stack frames, paths, SQL, driver and provider texts, hashes. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|\/server\/|\bselect .+ from\b|insert into|violates|SQLSTATE|drizzle|pglite|ECONN|\$argon2|AI_\w+Error|ZodError/i

/** The problems of an answer; empty if there are none. */
export function problems(url: string, { status, headers, text }: Judged): string[] {
  const found: string[] = []
  const path = url.split('?')[0] ?? ''
  const isPage = path.startsWith('/api/docs')
  if (status >= 500 && !isTyped(status, headers)) found.push(`status ${status}`)
  if (status >= 400) {
    if (!String(headers['content-type']).startsWith('application/json')) found.push('not JSON')
    else if (!errorBodySchema.safeParse(JSON.parse(text)).success) found.push('no error body')
    if (INSIDES.test(text)) found.push('shows its inside')
  }
  if (headers['x-content-type-options'] !== 'nosniff') found.push('no nosniff')
  if (headers['set-cookie'] !== undefined) found.push('sets a cookie')
  if (path.startsWith('/api/') && !isPage && !(KEPT.includes(path) && status < 400)) {
    if (headers['cache-control'] !== 'no-store') found.push('may be stored')
  }
  if (status === 405 && headers.allow === undefined) found.push('405 without Allow')
  if (status === 429 && !(Number(headers['retry-after']) >= 1))
    found.push('429 without Retry-After')
  return found
}

/** 503 says when to try again; 502 and 504 are about a provider. */
function isTyped(status: number, headers: Judged['headers']): boolean {
  if (status === 503) return Number(headers['retry-after']) >= 1
  return status === 502 || status === 504
}
