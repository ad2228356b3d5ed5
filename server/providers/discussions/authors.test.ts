import { beforeEach, describe, expect, test } from 'vitest'
import { startDiscussions } from '../../../testing/discussion-servers.ts'
import { createAppStore } from './appstore.ts'
import { authorHashOf, withheldHashes } from './authors.ts'
import { createHackerNews } from './hackernews.ts'
import type { HashAuthor } from './port.ts'
import { createReddit } from './reddit.ts'
import { createStackExchange } from './stackexchange.ts'
import { readPostRow } from './stackexchange-rows.ts'

const outside = await startDiscussions()
beforeEach(() => outside.reset())

const hash: HashAuthor = (source, name) => `${source} ${name}`
const WITHHELD = [
  '[unknown]',
  '[deleted]',
  '[removed]',
  ' [Deleted] ',
  '[deleted by user]',
  '',
  ' ',
]
const never = new AbortController().signal

const answer = (endpoint: Parameters<typeof outside.break>[0], body: object) =>
  outside.break(endpoint, { kind: 'answer', status: 200, body: JSON.stringify(body) })

/** Makes each source return one discussion with one answer, both by an author of that name. */
const sources = {
  reddit(author: unknown) {
    const things = (kind: string, data: object) => ({
      kind: 'Listing',
      data: { children: [{ kind, data: { ...data, author, created_utc: 1.6e9 } }] },
    })
    answer('reddit search', things('t3', { id: 'aaa', title: 'Leashes', selftext: '' }))
    answer('reddit comments', [
      things('t3', { id: 'aaa', title: 'Leashes' }),
      things('t1', { id: 'c1', body: 'They tear.' }),
    ] as object)
    return createReddit(outside.reddit, hash)
  },
  hackernews(author: unknown) {
    const child = { id: 2, author, text: 'They tear.', created_at_i: 1.6e9 }
    answer('hn item', { id: 1, author, title: 'Leashes', created_at_i: 1.6e9, children: [child] })
    return createHackerNews(outside.url, hash)
  },
  stackexchange(display_name: unknown) {
    const post = { score: 1, creation_date: 1.6e9, owner: { display_name } }
    const link = 'https://pets.stackexchange.com/questions/1'
    answer('se search', { items: [{ ...post, question_id: 1, title: 'Leashes', link }] })
    answer('se answers', { items: [{ ...post, answer_id: 2, question_id: 1, body: 'They tear.' }] })
    return createStackExchange(outside.url, hash)
  },
}

test('a reviewer of the App Store without a page is identified by the name, if any', async () => {
  const review = (id: string, name: string) => ({
    ...{ id: { label: id }, 'im:rating': { label: '1' }, title: { label: 'They tear.' } },
    ...{ author: { name: { label: name } }, updated: { label: '2026-01-01T00:00:00Z' } },
  })
  answer('app reviews', { feed: { entry: [review('1', 'ann'), review('2', ' ')] } })
  const source = createAppStore({ origin: outside.url, userAgent: 'x', hashAuthor: hash })
  const { discussions } = await source.search('dog walkers', 1, never)
  expect(discussions[0]?.comments.map(({ authorHash }) => authorHash)).toEqual([
    'appstore ann',
    null,
  ])
})

test('an author at Stack Exchange is the same in answers of the API and in dumps', async () => {
  const owner = { display_name: 'ann', link: 'https://pets.stackexchange.com/users/7/ann' }
  const post = { score: 1, creation_date: 1.6e9, owner }
  const link = 'https://pets.stackexchange.com/questions/1'
  answer('se search', { items: [{ ...post, question_id: 1, title: 'Leashes', link }] })
  const live = await createStackExchange(outside.url, hash).search('dogs', 1, never)
  const row: Record<string, string> = {
    ...{ Id: '1', PostTypeId: '1', OwnerUserId: '7', Title: 'Leashes' },
    CreationDate: '2020-09-13T12:26:40.000',
  }
  const dumped = readPostRow((column) => row[column], 'pets.stackexchange.com', hash)
  if (dumped.kind !== 'discussion') throw new Error('no question')
  expect(dumped.discussion.authorHash).toBe('stackexchange pets.stackexchange.com/users/7')
  expect(dumped.discussion.id).toBe(live.discussions[0]?.id)
  expect(dumped.discussion.authorHash).toBe(live.discussions[0]?.authorHash)
})

async function authorsOf(name: keyof typeof sources, author: unknown) {
  const { discussions } = await sources[name](author).search('dogs', 1, never)
  return discussions.flatMap((one) => [one, ...one.comments].map(({ authorHash }) => authorHash))
}

describe.each(['reddit', 'hackernews', 'stackexchange'] as const)('authors of %s', (name) => {
  test.each([...WITHHELD, null, undefined])('with the name %j are unknown', async (author) => {
    const authors = await authorsOf(name, author)
    expect(authors.length).toBeGreaterThanOrEqual(2)
    expect(new Set(authors)).toEqual(new Set([null]))
  })

  test('with a name are identified by its hash', async () => {
    expect(new Set(await authorsOf(name, 'ann'))).toEqual(new Set([`${name} ann`]))
  })
})

test('a name that only contains brackets is a name', () => {
  expect(authorHashOf('stackexchange', 'ann [unknown]', hash)).toBe('stackexchange ann [unknown]')
})

test('stored hashes of withheld names are recognized', () => {
  const hashes = withheldHashes(['reddit', 'hackernews'], hash)
  expect(hashes).toContain('reddit [unknown]')
  expect(hashes).toContain('hackernews [deleted]')
  expect(hashes).not.toContain('reddit ann')
})
