import { ask, createPatience } from './outbound.ts'
import { type Deletions, type Discussion, type Found, LiveSourceError } from './port.ts'
import { fieldsOf, type Thing } from './things.ts'

/** Asks one of several hosts, and remembers for each whether it wants a pause. */
export function createForumClient(userAgent: string) {
  const patiences = new Map<string, ReturnType<typeof createPatience>>()

  function patienceOf(origin: string) {
    const known = patiences.get(origin) ?? createPatience()
    patiences.set(origin, known)
    return known
  }

  /** @throws {LiveSourceError} for an unusable answer */
  return async function get(origin: string, path: string, signal: AbortSignal): Promise<unknown> {
    const patience = patienceOf(origin)
    patience.check()
    const headers = { 'user-agent': userAgent, accept: 'application/json' }
    const answer = await ask(origin, path, { headers }, signal)
    const { error, error_type } = fieldsOf(answer.json)
    const isLimited = error === 'rate_limit_error' || error_type === 'rate_limit'
    if (answer.status === 429 || isLimited) {
      patience.wait(answer.headers.get('retry-after'))
      throw new LiveSourceError('limited')
    }
    if (answer.status === 401 || answer.status === 403) throw new LiveSourceError('refused')
    if (answer.status >= 500) throw new LiveSourceError('unavailable')
    if (answer.status !== 200 || answer.json === undefined) throw new LiveSourceError('nonsense')
    return answer.json
  }
}

/** The things of a discussion and its comments, put together. Comments of others are left out. */
export function gatherThings(things: readonly Thing[]): Found {
  const found = new Map<string, Discussion>()
  const deleted: Deletions = { discussions: [], comments: [] }
  for (const thing of things) {
    if (thing.kind === 'discussion' && !found.has(thing.discussion.id)) {
      found.set(thing.discussion.id, { ...thing.discussion, comments: [] })
    } else if (thing.kind === 'deleted discussion') deleted.discussions.push(thing.id)
    else if (thing.kind === 'deleted comment') {
      deleted.comments.push({ discussionId: thing.discussionId, id: thing.id })
    }
  }
  for (const thing of things) {
    if (thing.kind !== 'comment' || thing.comment.text === '') continue
    found.get(thing.discussionId)?.comments.push(thing.comment)
  }
  return { discussions: [...found.values()], deleted }
}

/**
 * What several places answered, without repeats. If none gave anything, the first failure counts.
 * @throws {LiveSourceError}
 */
export async function together(asked: readonly Promise<Found>[]): Promise<Found> {
  const answers = await Promise.allSettled(asked)
  const discussions = new Map<string, Discussion>()
  const deleted: Deletions = { discussions: [], comments: [] }
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      if (answer.reason instanceof LiveSourceError) continue
      throw answer.reason
    }
    for (const each of answer.value.discussions) {
      if (!discussions.has(each.id)) discussions.set(each.id, each)
    }
    deleted.discussions.push(...answer.value.deleted.discussions)
    deleted.comments.push(...answer.value.deleted.comments)
  }
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (discussions.size === 0 && failure) throw failure.reason
  return { discussions: [...discussions.values()], deleted }
}
