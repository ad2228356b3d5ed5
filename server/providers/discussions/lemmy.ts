import { createTurns } from '../../turns.ts'
import { createForumClient, gatherThings, together } from './forum-answers.ts'
import { type Forum, forumsFor, type IndustriesOf } from './forums.ts'
import { readLemmy } from './lemmy-things.ts'
import { orNone } from './outbound.ts'
import { type Found, type HashAuthor, type LiveSource, LiveSourceError } from './port.ts'
import { fieldsOf, isFields, type Thing, wholeId } from './things.ts'

const SERVERS_MAX = 2
const POSTS_READ = 6
const COMMENTS_MAX = 40

interface Settings {
  forums: readonly Forum[]
  industriesOf: IndustriesOf
  userAgent: string
  hashAuthor: HashAuthor
}

/** Lemmy's API v3, without an account. Servers also find posts of other servers. */
export function createLemmy({ forums, industriesOf, userAgent, hashAuthor }: Settings) {
  const get = createForumClient(userAgent)
  const servers = forums.filter(({ kind }) => kind === 'lemmy')
  const serversFor = (market: string) => forumsFor(servers, industriesOf(market), SERVERS_MAX)

  async function views(origin: string, path: string, list: string, signal: AbortSignal) {
    const found = fieldsOf(await get(origin, path, signal))[list]
    if (!Array.isArray(found)) throw new LiveSourceError('nonsense')
    return found.filter(isFields)
  }

  async function searchServer(origin: string, market: string, limit: number, signal: AbortSignal) {
    const query = new URLSearchParams({
      ...{ q: market, type_: 'Posts', sort: 'TopAll', listing_type: 'All' },
      limit: String(Math.min(limit, POSTS_READ)),
    })
    const posts = await views(origin, `/api/v3/search?${query}`, 'posts', signal)
    const read = posts.slice(0, POSTS_READ)
    // Posts without their comments are better than none.
    const comments = read.map((view) => {
      const post = wholeId(fieldsOf(view.post).id)
      if (post === undefined) return []
      const asked = `post_id=${post}&sort=Top&type_=All&max_depth=8&limit=${COMMENTS_MAX}`
      return orNone(views(origin, `/api/v3/comment/list?${asked}`, 'comments', signal))
    })
    const things: Thing[] = []
    const turns = createTurns()
    for (const list of [read, ...(await Promise.all(comments))]) {
      for (const view of list.slice(0, COMMENTS_MAX)) {
        things.push(...readLemmy(view, hashAuthor))
        await turns.rest()
      }
    }
    return gatherThings(things)
  }

  return {
    name: 'lemmy',
    asks: (market) => serversFor(market).length > 0,
    search(market, limit, signal): Promise<Found> {
      const asked = serversFor(market)
      return together(asked.map(({ origin }) => searchServer(origin, market, limit, signal)))
    },
  } satisfies LiveSource
}
