import { errorBodySchema } from '../../contract/errors.ts'
import type { Exchange, RawResponse } from './exchange.ts'
import type { RawRequest } from './raw-request.ts'

export const INVARIANTS = [
  'no 5xx, but 503 with Retry-After',
  'an error is JSON with a detail',
  'answers show no internals',
  'every answer forbids sniffing',
  'API answers are not cached',
  'every complete request is answered',
  'the process stays alive',
  'memory grows by less than 64 MiB',
  'refused explorations change nothing',
  'the log contains no secret',
] as const
export type Invariant = (typeof INVARIANTS)[number]

/** Internals that answers must not show: stacks, statements, paths, hashes, names of libraries. */
const INNER =
  /\bat .{1,80}\.[cm]?[jt]s:\d+|node_modules|\/server\/|SQLSTATE|syntax error at|violates|\$argon2|drizzle|pglite|postgres|fastify|FST_ERR|ECONN|Error: /i
const MAY_BE_KEPT = /\/api\/(tree|niches\/dossier|openapi\.json|docs)/

/** All problems of one answer. */
function problemsOf(response: RawResponse, request: RawRequest): Invariant[] {
  const { status, headers, body } = response
  if (status < 200) return []
  const problems: Invariant[] = []
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) {
    problems.push('no 5xx, but 503 with Retry-After')
  }
  const isHead = request.bytes.subarray(0, 4).toString('latin1') === 'HEAD'
  if (status >= 400) {
    const text = body.toString('utf8')
    if (!isHead && !isError(text)) problems.push('an error is JSON with a detail')
    const shown = `${[...headers.values()].join('\n')}\n${text}`
    if (INNER.test(shown)) problems.push('answers show no internals')
  }
  if (headers.get('x-content-type-options') !== 'nosniff') {
    problems.push('every answer forbids sniffing')
  }
  const line = request.bytes.toString('latin1', 0, 100)
  const isApi = / \/api\//.test(line) && !(MAY_BE_KEPT.test(line) && status < 400)
  const isKept = !headers.get('cache-control')?.includes('no-store')
  if (isApi && isKept && status !== 204) problems.push('API answers are not cached')
  return problems
}

function isError(text: string): boolean {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** All problems of the answers to one request. */
export function judge(request: RawRequest, { responses, end }: Exchange): Invariant[] {
  const problems = new Set(responses.flatMap((response) => problemsOf(response, request)))
  if (end === 'refused') problems.add('the process stays alive')
  const isAnswered = responses.some(({ status }) => status >= 200)
  if (!isAnswered && (request.mustAnswer || end === 'silent')) {
    problems.add('every complete request is answered')
  }
  return [...problems]
}
