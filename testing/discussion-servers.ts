import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'

/** Faults that replace the usual answer. */
export type DiscussionFault =
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'huge' }
  | { kind: 'hang' }
  | { kind: 'close' }

/** JSON as sent by the three vendors. */
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const BEGAN = 1_785_542_400

const thing = (kind: string, data: object) => ({ kind, data })
const listing = (children: object[]) => thing('Listing', { after: null, dist: null, children })

const redditPost = (id: string, title: string, more: object = {}) =>
  thing('t3', {
    ...{ id, name: `t3_${id}`, title, selftext: `Details of ${title}`, subreddit: 'smallbusiness' },
    ...{ permalink: `/r/smallbusiness/comments/${id}/post/`, num_comments: 2, score: 12 },
    ...{ created_utc: BEGAN, author: 'canary-author', is_self: true, over_18: false, ...more },
  })

const redditComment = (id: string, body: string, replies: unknown = '', more: object = {}) =>
  thing('t1', {
    ...{ id, link_id: 't3_aaa', parent_id: 't3_aaa', author: 'canary-replier', body, replies },
    ...{ score: 3, created_utc: BEGAN + 60, depth: 0, ...more },
  })

const redditThread = [
  listing([redditPost('aaa', 'Dog walkers cancel')]),
  listing([
    redditComment(
      'c1',
      'I [wrote](https://x.example) it down.',
      listing([redditComment('c2', 'So did **I**.')]),
    ),
    redditComment('c3', '[deleted]', '', { author: '[deleted]' }),
    thing('more', { count: 4, children: ['c9'], id: 'c9', parent_id: 't3_aaa', depth: 0 }),
  ]),
]

const redditSearch = listing([
  redditPost('aaa', 'Dog walkers cancel'),
  redditPost('bbb', 'Dog walkers and keys', { selftext: '' }),
  redditPost('ccc', '[deleted by user]', { selftext: '[removed]', author: '[deleted]' }),
  redditPost('', 'No id at all'),
])

const hackerNewsItem = {
  id: 501,
  author: 'canary-author',
  title: 'Ask HN: Booking tools for dog walkers &amp; sitters?',
  text: 'We use <i>paper</i>.<p>It&#x27;s slow. <script>alert(1)</script></p>',
  points: 40,
  created_at_i: BEGAN,
  children: [
    {
      ...{ id: 502, author: 'canary-replier', points: null, created_at_i: BEGAN + 5 },
      text: '&gt; quoted words<p>My own words &lt;b&gt;',
      children: [{ id: 504, author: 'deep', text: 'Deeper words', created_at_i: BEGAN + 9 }],
    },
    { id: 503, author: null, text: null, created_at_i: BEGAN + 6, children: [] },
    { id: 'wrong', author: 5 },
  ],
}

const question = {
  question_id: 77,
  title: 'Walking two dogs &quot;at once&quot;',
  body: '<p>They pull.</p><pre><code>rm -rf</code></pre><p>How to stop it?</p>',
  owner: { display_name: 'canary-author', link: 'https://pets.example/users/1/canary-author' },
  ...{ is_answered: true, answer_count: 1, score: 5, creation_date: BEGAN, tags: ['dogs'] },
  link: 'https://pets.stackexchange.com/questions/77/walking',
  content_license: 'CC BY-SA 4.0',
}
const answer = {
  ...{ answer_id: 78, question_id: 77, score: 9, creation_date: BEGAN + 50 },
  body: '<blockquote><p>They pull.</p></blockquote><p>Use two harnesses.</p>',
  owner: { display_name: 'canary-replier' },
}
const wrapped = (items: object[]) => ({
  ...{ items, has_more: false, quota_max: 300, quota_remaining: 280 },
})

type Endpoint = 'token' | 'reddit search' | 'reddit comments' | 'hn search' | 'hn item'
type Endpoints = Endpoint | 'se search' | 'se answers'

function endpointOf(path: string): Endpoints | undefined {
  if (path === '/api/v1/access_token') return 'token'
  if (path === '/search') return 'reddit search'
  if (/^\/comments\/\w+$/.test(path)) return 'reddit comments'
  if (path === '/api/v1/search') return 'hn search'
  if (/^\/api\/v1\/items\/\d+$/.test(path)) return 'hn item'
  if (path === '/2.3/search/advanced') return 'se search'
  return /^\/2\.3\/questions\/[\d;]+\/answers$/.test(path) ? 'se answers' : undefined
}

const ANSWERS: Record<Endpoints, () => unknown> = {
  token: () => ({
    access_token: 'canary-token',
    token_type: 'bearer',
    expires_in: 3600,
    scope: '*',
  }),
  'reddit search': () => redditSearch,
  'reddit comments': () => redditThread,
  'hn search': () => ({ hits: [{ objectID: '501', title: 'Ask HN' }], nbHits: 1, page: 0 }),
  'hn item': () => hackerNewsItem,
  'se search': () => wrapped([question, { question_id: 'wrong' }]),
  'se answers': () => wrapped([answer]),
}

/** Reddit, Hacker News' search and Stack Exchange on one loopback port, with faults on demand. */
export async function startDiscussions() {
  const requests: { endpoint: Endpoints; url: URL; headers: IncomingMessage['headers'] }[] = []
  const script = new Map<Endpoints, DiscussionFault[]>()
  const always = new Map<Endpoints, DiscussionFault>()

  function misbehave(fault: DiscussionFault, outgoing: ServerResponse): void {
    if (fault.kind === 'hang') return
    if (fault.kind === 'close') outgoing.destroy()
    else if (fault.kind === 'huge') {
      outgoing.writeHead(200, JSON_TYPE)
      for (let sent = 0; sent < 80; sent += 1) outgoing.write(Buffer.alloc(64 * 1024, ' '))
      outgoing.end('{}')
    } else outgoing.writeHead(fault.status, { ...JSON_TYPE, ...fault.headers }).end(fault.body)
  }

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const endpoint = endpointOf(url.pathname)
    if (endpoint === undefined) {
      outgoing.writeHead(404, JSON_TYPE).end('{}')
      return
    }
    requests.push({ endpoint, url, headers: incoming.headers })
    const fault = script.get(endpoint)?.shift() ?? always.get(endpoint)
    if (fault) misbehave(fault, outgoing)
    else {
      const body = JSON.stringify(ANSWERS[endpoint]())
      // Stack Exchange compresses even if the caller did not ask for it.
      if (!endpoint.startsWith('se ')) outgoing.writeHead(200, JSON_TYPE).end(body)
      else outgoing.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(body))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url,
    reddit: {
      ...{ clientId: 'canary-client', clientSecret: 'canary-secret', authUrl: url, apiUrl: url },
      userAgent: 'linux:nicher:0.1 (by /u/nobody)',
    },
    requests,
    asked: (endpoint: Endpoints) =>
      requests.filter((request) => request.endpoint === endpoint).length,
    /** The next faults, one per request; later requests get good answers. */
    fail(endpoint: Endpoints, ...faults: DiscussionFault[]) {
      script.set(endpoint, faults)
    },
    /** The fault of every request from now on. */
    break(endpoint: Endpoints, fault: DiscussionFault) {
      always.set(endpoint, fault)
    },
    /** Restores the initial state. */
    reset() {
      requests.length = 0
      script.clear()
      always.clear()
    },
  }
}
