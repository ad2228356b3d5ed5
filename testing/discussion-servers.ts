import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import type { Forum } from '../server/providers/discussions/forums.ts'

/** Faults that replace the usual answer. */
export type DiscussionFault =
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'huge' }
  | { kind: 'hang' }
  | { kind: 'close' }

/** JSON as most vendors send it. */
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

/** A Lemmy server's view of a post, version 0.19. */
const lemmyView = {
  post: {
    ...{ id: 31, name: 'Dog walkers & keys', body: 'They **lose** them.', creator_id: 7 },
    ...{ community_id: 3, removed: false, locked: false, deleted: false, nsfw: false },
    ...{
      published: '2026-03-11T22:01:04.123456Z',
      ap_id: 'https://lemmy.example/post/9',
      local: true,
    },
  },
  creator: { id: 7, name: 'canary-author', actor_id: 'https://lemmy.example/u/canary-author' },
  community: { id: 3, name: 'dogs', title: 'Dogs', actor_id: 'https://lemmy.example/c/dogs' },
  counts: { post_id: 31, comments: 2, score: 21, upvotes: 22, downvotes: 1 },
}
const lemmyComment = (id: number, content: string, more: object = {}) => ({
  ...lemmyView,
  comment: {
    ...{ id, creator_id: 8, post_id: 31, content, removed: false, deleted: false, path: `0.${id}` },
    ...{ published: '2026-03-12T22:01:04Z', ap_id: `https://other.example/comment/${id}`, ...more },
  },
  creator: { id: 8, name: 'canary-replier', actor_id: 'https://other.example/u/canary-replier' },
  counts: { comment_id: id, score: 4, child_count: 0 },
})

const discoursePost = (number: number, cooked: string, more: object = {}) => ({
  ...{ id: 600 + number, name: 'Canary', username: 'canary-author', post_number: number },
  ...{ created_at: '2026-03-11T22:01:04.123Z', updated_at: '2026-03-11T22:01:04.123Z' },
  ...{ cooked, post_type: 1, topic_id: 55, actions_summary: [{ id: 2, count: 6 }] },
  ...{ user_deleted: false, hidden: false, ...more },
})
const discourseTopic = {
  post_stream: {
    posts: [
      discoursePost(1, '<p>They <b>lose</b> them.</p>'),
      discoursePost(2, '<blockquote><p>Theirs</p></blockquote><p>Mine too.</p>'),
      discoursePost(3, '<p>(post deleted by author)</p>', { user_deleted: true }),
    ],
    stream: [601, 602, 603],
  },
  ...{ id: 55, title: 'Dog walkers & keys', fancy_title: 'Dog walkers &amp; keys' },
  ...{ slug: 'dog-walkers-keys', posts_count: 3, archetype: 'regular', visible: true },
}
const discourseSearch = {
  posts: [{ id: 601, username: 'canary-author', blurb: 'They lose', post_number: 1, topic_id: 55 }],
  topics: [{ id: 55, title: 'Dog walkers & keys', slug: 'dog-walkers-keys', archetype: 'regular' }],
  ...{ users: [], categories: [], tags: [], groups: [] },
  grouped_search_result: { term: 'dog walkers', post_ids: [601], error: null },
}

const app = (trackId: number, trackName: string, userRatingCount: number, more: object = {}) => ({
  ...{ wrapperType: 'software', kind: 'software', trackId, trackName, userRatingCount },
  trackViewUrl: `https://apps.apple.com/us/app/some-app/id${trackId}?uo=4`,
  ...{ description: 'For owners.', sellerName: 'Seller', releaseDate: '2020-03-01T08:00:00Z' },
  ...{ averageUserRating: 3.5, primaryGenreName: 'Lifestyle', ...more },
})
const label = (text: string, more: object = {}) => ({ label: text, ...more })
const review = (id: number, title: string, content: string) => ({
  author: {
    ...{ uri: label(`https://itunes.apple.com/us/reviews/id${id}`), name: label('canary-author') },
    label: '',
  },
  ...{ updated: label('2026-03-11T08:01:04-07:00'), 'im:rating': label('1') },
  ...{ 'im:version': label('3.4'), id: label(String(id)), title: label(title) },
  content: label(content, { attributes: { type: 'text' } }),
  ...{ 'im:voteSum': label('3'), 'im:voteCount': label('4') },
})
const reviewFeed = {
  feed: {
    author: { name: label('iTunes Store'), uri: label('http://www.apple.com/itunes/') },
    entry: [
      {
        'im:name': label('Walkies'),
        id: label('https://apps.apple.com/us/app/id71'),
        title: label('x'),
      },
      review(801, 'Loses my keys', 'It forgets\\nevery walk.'),
      review(802, 'Fine', ''),
    ],
    rights: label('Copyright 2008 Apple Inc.'),
  },
}

type Endpoint = 'token' | 'reddit search' | 'reddit comments' | 'hn search' | 'hn item'
type ForumEndpoint = 'lemmy search' | 'lemmy comments' | 'discourse search' | 'discourse topic'
type AppEndpoint = 'app search' | 'app reviews'
export type Endpoints = Endpoint | 'se search' | 'se answers' | ForumEndpoint | AppEndpoint

function endpointOf({ pathname: path, searchParams }: URL): Endpoints | undefined {
  if (path === '/api/v3/search') return 'lemmy search'
  if (path === '/api/v3/comment/list') return 'lemmy comments'
  if (path === '/search.json') return 'discourse search'
  if (/^\/t\/\d+\.json$/.test(path)) return 'discourse topic'
  if (path === '/search' && searchParams.has('media')) return 'app search'
  if (/^\/us\/rss\/customerreviews\/id=\d+\//.test(path)) return 'app reviews'
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
  'lemmy search': () => ({
    ...{ type_: 'Posts', comments: [], communities: [], users: [] },
    posts: [lemmyView, { post: { id: 'wrong' }, community: {} }],
  }),
  'lemmy comments': () => ({
    comments: [lemmyComment(41, 'Mine *too*.'), lemmyComment(42, 'gone', { deleted: true })],
  }),
  'discourse search': () => discourseSearch,
  'discourse topic': () => discourseTopic,
  'app search': () => ({
    resultCount: 4,
    results: [
      ...[app(71, 'Walkies: dog walkers', 90), app(72, 'Dog walk log', 4_000)],
      ...[app(73, 'Word game', 900_000), { trackId: 'wrong' }],
    ],
  }),
  'app reviews': () => reviewFeed,
}

/** All outside sources of discussions on one loopback port, with faults on demand. */
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
    const endpoint = endpointOf(url)
    if (endpoint === undefined) {
      outgoing.writeHead(404, JSON_TYPE).end('{}')
      return
    }
    requests.push({ endpoint, url, headers: incoming.headers })
    const fault = script.get(endpoint)?.shift() ?? always.get(endpoint)
    if (fault) misbehave(fault, outgoing)
    else {
      const body = JSON.stringify(ANSWERS[endpoint]())
      // Apple names its JSON so.
      const type = { 'content-type': 'text/javascript; charset=utf-8' }
      // Stack Exchange compresses even if the caller did not ask for it.
      if (endpoint.startsWith('app ')) outgoing.writeHead(200, type).end(body)
      else if (!endpoint.startsWith('se ')) outgoing.writeHead(200, JSON_TYPE).end(body)
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
    /** Settings of sources that search forums: a general Lemmy server, and a Discourse forum. */
    forums: {
      forums: [
        { host: 'lemmy.example', kind: 'lemmy', industries: 'all', origin: url },
        { host: 'forum.example', kind: 'discourse', industries: ['Pets & Animals'], origin: url },
      ] satisfies Forum[],
      industriesOf: (market: string) => (market.includes('dog') ? ['Pets & Animals'] : []),
      userAgent: 'Nicher/1.0 (http://localhost:4321)',
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
