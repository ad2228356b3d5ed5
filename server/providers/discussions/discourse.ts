import { createTurns } from '../../turns.ts'
import { isDiscourseTopic, readTopic } from './discourse-things.ts'
import { createForumClient, gatherThings, together } from './forum-answers.ts'
import { type Forum, forumsFor, type IndustriesOf } from './forums.ts'
import { type Found, type HashAuthor, type LiveSource, LiveSourceError } from './port.ts'
import { fieldsOf, isFields, type Thing, wholeId } from './things.ts'

const FORUMS_MAX = 3
const TOPICS_READ = 3
/** A forum refuses shorter words. */
const QUERY_MIN = 3

interface Settings {
  forums: readonly Forum[]
  industriesOf: IndustriesOf
  userAgent: string
  hashAuthor: HashAuthor
}

/** The ids of the topics found, best first. The posts that matched are in that order. */
function topicsIn(answer: unknown): string[] {
  const { posts, topics, grouped_search_result } = fieldsOf(answer)
  const lists = [posts, topics].filter((list) => Array.isArray(list))
  // Without a match, an answer has no lists.
  if (lists.length === 0 && !isFields(grouped_search_result)) throw new LiveSourceError('nonsense')
  const ids = lists.flat().filter(isFields)
  const known = ids.flatMap(({ topic_id, id }) => wholeId(topic_id ?? id) ?? [])
  return [...new Set(known)]
}

/** Forums that run Discourse, as visitors without an account read them. */
export function createDiscourse({ forums, industriesOf, userAgent, hashAuthor }: Settings) {
  const get = createForumClient(userAgent)
  const own = forums.filter(({ kind }) => kind === 'discourse')
  const forumsOf = (market: string) => forumsFor(own, industriesOf(market), FORUMS_MAX)

  async function readOne({ host, origin }: Forum, id: string, signal: AbortSignal) {
    const topic = fieldsOf(await get(origin, `/t/${id}.json`, signal))
    if (!isDiscourseTopic(topic)) throw new LiveSourceError('nonsense')
    const things: Thing[] = []
    const turns = createTurns()
    for (const thing of readTopic(topic, host, hashAuthor)) {
      things.push(thing)
      await turns.rest()
    }
    return gatherThings(things)
  }

  async function searchForum(forum: Forum, market: string, limit: number, signal: AbortSignal) {
    const query = new URLSearchParams({ q: market })
    const ids = topicsIn(await get(forum.origin, `/search.json?${query}`, signal))
    const read = ids.slice(0, Math.min(limit, TOPICS_READ))
    return together(read.map((id) => readOne(forum, id, signal)))
  }

  return {
    name: 'discourse',
    asks: (market) => market.length >= QUERY_MIN && forumsOf(market).length > 0,
    search(market, limit, signal): Promise<Found> {
      return together(forumsOf(market).map((forum) => searchForum(forum, market, limit, signal)))
    },
  } satisfies LiveSource
}
