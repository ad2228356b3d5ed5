import { beforeEach, expect, test } from 'vitest'
import { startDiscussions } from '../../../testing/discussion-servers.ts'
import { longestBlock } from '../../../testing/longest-block.ts'
import { createAppStore } from './appstore.ts'
import { createDiscourse } from './discourse.ts'
import { createHackerNews } from './hackernews.ts'
import { createLemmy } from './lemmy.ts'
import { createReddit } from './reddit.ts'
import { createStackExchange } from './stackexchange.ts'

/** Milliseconds of CPU time for which another request may have to wait. */
const BLOCK_MAX = 100
/** The largest number of posts that is read from one answer. */
const POSTS = 36
const LENGTH = 80_000

const outside = await startDiscussions()
beforeEach(() => outside.reset())

const answer = (endpoint: Parameters<typeof outside.break>[0], body: object) =>
  outside.break(endpoint, { kind: 'answer', status: 200, body: JSON.stringify(body) })
/** Text that is at most `LENGTH` long as JSON. */
const text = (unit: string) => unit.repeat(LENGTH / (JSON.stringify(unit).length - 2))
const hash = () => 'hash'

/** Makes each source return posts of one repeated text. */
const sources = {
  reddit(unit: string) {
    const children = Array.from({ length: POSTS }, (_, n) => ({
      kind: 't3',
      data: { id: `a${n}`, title: `Post ${n}`, selftext: text(unit), created_utc: 1.6e9 },
    }))
    answer('reddit search', { kind: 'Listing', data: { children } })
    return createReddit(outside.reddit, hash)
  },
  hackernews(unit: string) {
    const children = Array.from({ length: POSTS }, (_, n) => ({
      ...{ id: n, author: 'b', text: text(unit), created_at_i: 1.6e9 },
    }))
    answer('hn item', { id: 1, title: 'Story', text: '', created_at_i: 1.6e9, children })
    return createHackerNews(outside.url, hash)
  },
  stackexchange(unit: string) {
    const items = Array.from({ length: POSTS }, (_, n) => ({
      ...{ question_id: n, title: `Question ${n}`, body: text(unit), score: 1 },
      ...{ creation_date: 1.6e9, link: `https://pets.stackexchange.com/questions/${n}` },
    }))
    answer('se search', { items })
    return createStackExchange(outside.url, hash)
  },
  lemmy(unit: string) {
    const views = Array.from({ length: POSTS }, (_, n) => ({
      community: { name: 'dogs' },
      post: {
        ...{ id: 1, name: 'Post', ap_id: 'https://a.example/post/1' },
        published: '2026-01-01T00:00:00Z',
      },
      comment: {
        ...{ content: text(unit), ap_id: `https://a.example/comment/${n}` },
        published: '2026-01-01T00:00:00Z',
      },
    }))
    answer('lemmy search', { posts: views.slice(0, 1).map(({ comment, ...post }) => post) })
    answer('lemmy comments', { comments: views })
    return createLemmy({ ...outside.forums, hashAuthor: hash })
  },
  discourse(unit: string) {
    const posts = Array.from({ length: POSTS }, (_, n) => ({
      ...{ post_number: n + 1, cooked: text(unit), username: 'a' },
      created_at: '2026-01-01T00:00:00Z',
    }))
    answer('discourse topic', { id: 1, title: 'Topic', post_stream: { posts } })
    return createDiscourse({ ...outside.forums, hashAuthor: hash })
  },
  appstore(unit: string) {
    const entry = Array.from({ length: POSTS }, (_, n) => ({
      ...{ id: { label: String(n + 1) }, 'im:rating': { label: '1' }, title: { label: 'A' } },
      ...{ content: { label: text(unit) }, updated: { label: '2026-01-01T00:00:00Z' } },
    }))
    answer('app reviews', { feed: { entry } })
    return createAppStore({ origin: outside.url, userAgent: 'x', hashAuthor: hash })
  },
}

const UNITS = ['\n', 'a ', '<p>x', '&amp; ', '**a ']
const cases = Object.keys(sources).flatMap((name) =>
  UNITS.map((unit) => [name as keyof typeof sources, unit] as const),
)

test.each(cases)(
  '%s with long posts of %j does not block other requests',
  async (name, unit) => {
    const source = sources[name](unit)
    const search = () => source.search('dogs', 50, new AbortController().signal)
    const { ms, value } = await longestBlock(search, BLOCK_MAX)
    expect(value.discussions.length).toBeGreaterThan(0)
    expect(ms).toBeLessThan(BLOCK_MAX)
  },
  60_000,
)
