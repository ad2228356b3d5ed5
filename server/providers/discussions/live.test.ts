import { beforeEach, describe, expect, test } from 'vitest'
import { type DiscussionFault, startDiscussions } from '../../../testing/discussion-servers.ts'
import { createAppStore } from './appstore.ts'
import { createDiscourse } from './discourse.ts'
import { createHackerNews } from './hackernews.ts'
import { createLemmy } from './lemmy.ts'
import type { HashAuthor, LiveSource } from './port.ts'
import { createReddit } from './reddit.ts'
import { createStackExchange } from './stackexchange.ts'

const outside = await startDiscussions()
const hash: HashAuthor = (source, name) => `hash(${source} ${name.length})`
const never = new AbortController().signal
const find = (source: LiveSource, signal = never) => source.search('dog walkers', 10, signal)
const page = (status: number): DiscussionFault => ({
  ...{ kind: 'answer', status, body: '<html>blocked</html>' },
  headers: { 'content-type': 'text/html' },
})
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  ({ kind: 'answer', status, body: JSON.stringify(body), headers }) satisfies DiscussionFault

beforeEach(() => outside.reset())

const makers = {
  reddit: () => createReddit(outside.reddit, hash),
  hackernews: () => createHackerNews(outside.url, hash),
  stackexchange: () => createStackExchange(outside.url, hash),
  lemmy: () => createLemmy({ ...outside.forums, hashAuthor: hash }),
  discourse: () => createDiscourse({ ...outside.forums, hashAuthor: hash }),
  appstore: () =>
    createAppStore({ origin: outside.url, userAgent: 'Nicher/1.0', hashAuthor: hash }),
}
const first = {
  reddit: 'reddit search',
  hackernews: 'hn search',
  stackexchange: 'se search',
  lemmy: 'lemmy search',
  discourse: 'discourse search',
  appstore: 'app search',
} as const
const names = Object.keys(makers) as (keyof typeof makers)[]

describe.each(names)('%s', (name) => {
  test('stores no author names', async () => {
    expect(JSON.stringify(await find(makers[name]()))).not.toContain('canary')
  })

  test.each([
    ['refuses', json(403, {}), 'refused', 1],
    ['blocks with a page', page(403), 'refused', 1],
    ['answers a page for JSON', page(200), 'nonsense', 1],
    ['breaks off its JSON', { kind: 'answer', status: 200, body: '{"a' }, 'nonsense', 1],
    [
      'answers another shape',
      json(200, { hits: 5, data: [], items: 'x', results: 1 }),
      'nonsense',
      1,
    ],
    ['answers null', { kind: 'answer', status: 200, body: 'null' }, 'nonsense', 1],
    ['sends five megabytes', { kind: 'huge' }, 'nonsense', 1],
    ['leads elsewhere', json(302, {}, { location: 'http://127.0.0.1:1/' }), 'nonsense', 1],
    ['limits', json(429, {}, { 'retry-after': '30', 'x-ratelimit-reset': '30' }), 'limited', 1],
    ['fails with a page', page(502), 'unavailable', 3],
    ['hangs up', { kind: 'close' }, 'unavailable', 3],
  ] as const)('that %s gives nothing', async (_name, fault, kind, asked) => {
    outside.break(first[name], fault)
    await expect(find(makers[name]())).rejects.toMatchObject({ fault: kind })
    expect(outside.asked(first[name])).toBe(asked)
  })

  test('that fails once is asked again', async () => {
    outside.fail(first[name], page(503))
    expect((await find(makers[name]())).discussions.length).toBeGreaterThan(0)
  })

  test('that hangs is given up with the signal', async () => {
    outside.break(first[name], { kind: 'hang' })
    const search = find(makers[name](), AbortSignal.timeout(100))
    await expect(search).rejects.toMatchObject({ fault: 'slow' })
  })
})

describe('Reddit', () => {
  test('returns threads with all their answers, and lists deleted ones', async () => {
    const { discussions, deleted } = await find(makers.reddit())
    expect(discussions.map(({ id }) => id)).toEqual(['reddit:aaa', 'reddit:bbb'])
    expect(discussions[0]).toMatchObject({
      community: 'smallbusiness',
      title: 'Dog walkers cancel',
      text: 'Details of Dog walkers cancel',
      authorHash: 'hash(reddit 13)',
      url: 'https://www.reddit.com/r/smallbusiness/comments/aaa/post/',
      createdAt: new Date(1_785_542_400_000),
    })
    const texts = discussions[0]?.comments.map(({ text }) => text)
    expect(texts).toEqual(['I wrote it down.', 'So did I.'])
    expect(deleted.discussions).toEqual(['reddit:ccc'])
    expect(deleted.comments).toContainEqual({ discussionId: 'reddit:aaa', id: 'c3' })
  })

  test('requests one token and sends its user agent', async () => {
    const reddit = makers.reddit()
    await find(reddit)
    await find(reddit)
    expect(outside.asked('token')).toBe(1)
    for (const { headers, endpoint, url } of outside.requests) {
      expect(headers['user-agent']).toBe(outside.reddit.userAgent)
      const scheme = endpoint === 'token' ? 'Basic' : 'bearer'
      expect(headers.authorization?.split(' ')[0]).toBe(scheme)
      if (endpoint !== 'token') expect(url.searchParams.get('raw_json')).toBe('1')
    }
  })

  test('requests a new token once if one ended early', async () => {
    const reddit = makers.reddit()
    outside.fail('reddit search', json(401, {}))
    expect((await find(reddit)).discussions).toHaveLength(2)
    expect(outside.asked('token')).toBe(2)
    outside.break('reddit search', json(401, {}))
    await expect(find(reddit)).rejects.toMatchObject({ fault: 'refused' })
    expect(outside.asked('token')).toBe(3)
  })

  test('pauses while the rate limit is used up', async () => {
    const reddit = makers.reddit()
    const used = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '55' }
    outside.fail('reddit search', json(200, { data: { children: [] } }, used))
    expect((await find(reddit)).discussions).toEqual([])
    await expect(find(reddit)).rejects.toMatchObject({ fault: 'limited' })
    expect(outside.asked('reddit search')).toBe(1)
  })

  test('returns threads without answers if the answers fail', async () => {
    outside.break('reddit comments', page(403))
    const { discussions } = await find(makers.reddit())
    expect(discussions.map(({ comments }) => comments)).toEqual([[], []])
  })
})

test('Hacker News returns stories as text, with answers of every level', async () => {
  const { discussions, deleted } = await find(makers.hackernews())
  expect(discussions[0]).toMatchObject({
    id: 'hackernews:501',
    title: 'Ask HN: Booking tools for dog walkers & sitters?',
    text: "We use paper.\nIt's slow.",
    url: 'https://news.ycombinator.com/item?id=501',
  })
  const comments = discussions[0]?.comments.map(({ id, text }) => [id, text])
  expect(comments).toEqual([
    ['502', 'My own words <b>'],
    ['504', 'Deeper words'],
  ])
  expect(deleted.comments).toEqual([{ discussionId: 'hackernews:501', id: '503' }])
})

describe('Stack Exchange', () => {
  test('returns questions with answers and their license', async () => {
    const { discussions } = await find(makers.stackexchange())
    expect(discussions[0]).toMatchObject({
      id: 'stackexchange:pets:77',
      community: 'pets',
      title: 'Walking two dogs "at once"',
      text: 'They pull.\nHow to stop it?',
      url: 'https://pets.stackexchange.com/questions/77/walking',
      license: 'CC BY-SA 4.0',
    })
    expect(discussions[0]?.comments.map(({ text }) => text)).toEqual(['Use two harnesses.'])
  })

  test('pauses for the requested time', async () => {
    const source = makers.stackexchange()
    outside.fail('se search', json(200, { items: [], backoff: 40 }))
    await find(source)
    const asked = outside.requests.length
    await expect(find(source)).rejects.toMatchObject({ fault: 'limited' })
    expect(outside.requests).toHaveLength(asked)
  })

  test('that throttles is limited', async () => {
    const throttled = { error_id: 502, error_name: 'throttle_violation', error_message: 'vendor' }
    outside.break('se search', json(400, throttled))
    await expect(find(makers.stackexchange())).rejects.toMatchObject({ fault: 'limited' })
    expect(outside.asked('se search')).toBe(1)
  })
})
