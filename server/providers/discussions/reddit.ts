import { z } from 'zod'
import type { RedditConfig } from '../../config-live-sources.ts'
import { MINUTE_MS, SECOND_MS } from '../../durations.ts'
import { numberFrom } from '../../numbers.ts'
import { createTurns } from '../../turns.ts'
import { type Answer, ask, createPatience, orNone } from './outbound.ts'
import {
  type Deletions,
  type Discussion,
  type DiscussionComment,
  type HashAuthor,
  type LiveSource,
  LiveSourceError,
} from './port.ts'
import { readThing } from './reddit-things.ts'

const THREADS_READ = 10
const COMMENTS_ASKED = 100
/** A new token is requested this long before the old one ends. */
const TOKEN_MARGIN_MS = MINUTE_MS
/** Replies are nested; deeper levels are ignored. */
const DEPTH_MAX = 10

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const thingSchema = z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) })
const listingSchema = z.object({ data: z.object({ children: z.array(z.unknown()) }) })

const childrenOf = (value: unknown): unknown[] =>
  listingSchema.safeParse(value).data?.data.children ?? []

/** All items of one kind in a listing and in the replies below it. */
function* thingsIn(listing: unknown, kind: string, depth = 0): Generator<Record<string, unknown>> {
  if (depth > DEPTH_MAX) return
  for (const child of childrenOf(listing)) {
    const thing = thingSchema.safeParse(child).data
    if (thing?.kind !== kind) continue
    yield thing.data
    // Without replies, this is the empty string.
    yield* thingsIn(thing.data.replies, kind, depth + 1)
  }
}

/** Reddit's Data API with an application's own token. */
export function createReddit(config: RedditConfig, hashAuthor: HashAuthor) {
  const patience = createPatience()
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
  let token: { text: string; until: number } | undefined

  /** Obeys the answer's rate limit. @throws {LiveSourceError} for an unusable answer */
  function judge({ status, headers, json }: Answer): unknown {
    const remaining = numberFrom(headers.get('x-ratelimit-remaining'))
    const reset = headers.get('x-ratelimit-reset') ?? headers.get('retry-after')
    const isUsedUp = remaining !== undefined && remaining < 1
    if (status === 429 || isUsedUp) patience.wait(reset)
    if (status === 429) throw new LiveSourceError('limited')
    if (status === 401 || status === 403) throw new LiveSourceError('refused')
    if (status >= 500) throw new LiveSourceError('unavailable')
    if (status !== 200 || json === undefined) throw new LiveSourceError('nonsense')
    return json
  }

  async function freshToken(signal: AbortSignal): Promise<string> {
    const headers = {
      authorization: `Basic ${basic}`,
      'user-agent': config.userAgent,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' }
    const answer = await ask(config.authUrl, '/api/v1/access_token', init, signal)
    const read = tokenSchema.safeParse(judge(answer))
    if (!read.success) throw new LiveSourceError('refused')
    const until = performance.now() + read.data.expires_in * SECOND_MS - TOKEN_MARGIN_MS
    token = { text: read.data.access_token, until }
    return token.text
  }

  async function get(path: string, signal: AbortSignal): Promise<unknown> {
    for (let isRetry = false; ; isRetry = true) {
      patience.check()
      const isFresh = token !== undefined && performance.now() < token.until
      const text = isFresh && token ? token.text : await freshToken(signal)
      const headers = { authorization: `bearer ${text}`, 'user-agent': config.userAgent }
      const answer = await ask(config.apiUrl, path, { headers }, signal)
      // Retry only once: the token may have ended early.
      if (answer.status !== 401 || isRetry) return judge(answer)
      if (token?.text === text) token = undefined
    }
  }

  async function commentsOf(thread: string, deleted: Deletions, signal: AbortSignal) {
    const query = `sort=top&limit=${COMMENTS_ASKED}&depth=4&raw_json=1`
    const answer = await get(`/comments/${thread}?${query}`, signal)
    const comments: DiscussionComment[] = []
    if (!Array.isArray(answer)) throw new LiveSourceError('nonsense')
    const turns = createTurns()
    for (const thing of thingsIn(answer[1], 't1')) {
      await turns.rest()
      const read = readThing({ link_id: `t3_${thread}`, ...thing }, hashAuthor)
      if (read.kind === 'comment') comments.push(read.comment)
      else if (read.kind === 'deleted comment') {
        deleted.comments.push({ discussionId: read.discussionId, id: read.id })
      }
    }
    return comments
  }

  return {
    name: 'reddit',
    async search(market, limit, signal) {
      const query = new URLSearchParams({
        q: market,
        ...{ sort: 'relevance', t: 'all', type: 'link', raw_json: '1' },
        limit: String(Math.min(limit, 100)),
      })
      const listing = await get(`/search?${query}`, signal)
      if (!listingSchema.safeParse(listing).success) throw new LiveSourceError('nonsense')
      const deleted: Deletions = { discussions: [], comments: [] }
      const discussions: Discussion[] = []
      const turns = createTurns()
      for (const thing of thingsIn(listing, 't3')) {
        await turns.rest()
        const read = readThing(thing, hashAuthor)
        if (read.kind === 'discussion') discussions.push({ ...read.discussion, comments: [] })
        else if (read.kind === 'deleted discussion') deleted.discussions.push(read.id)
      }
      const read = discussions.slice(0, THREADS_READ).map(async (discussion) => {
        const thread = discussion.id.slice('reddit:'.length)
        // A thread without its answers is better than none.
        discussion.comments = await orNone(commentsOf(thread, deleted, signal))
      })
      await Promise.all(read)
      return { discussions, deleted }
    },
  } satisfies LiveSource
}
