import { beforeEach, describe, expect, test } from 'vitest'
import { type Endpoints, startDiscussions } from '../../../testing/discussion-servers.ts'
import { readAtlas } from '../niches/atlas.ts'
import { createAppStore } from './appstore.ts'
import { createDiscourse } from './discourse.ts'
import { type Forum, forumsFor, readForums } from './forums.ts'
import { createLemmy } from './lemmy.ts'
import type { HashAuthor } from './port.ts'

const outside = await startDiscussions()
beforeEach(() => outside.reset())

const never = new AbortController().signal
const hashAuthor: HashAuthor = (source, name) => `hash(${source} ${name.length})`
const lemmy = (forums = outside.forums) => createLemmy({ ...forums, hashAuthor })
const discourse = (forums = outside.forums) => createDiscourse({ ...forums, hashAuthor })
const appStore = () => createAppStore({ origin: outside.url, userAgent: 'Nicher/1.0', hashAuthor })
const answer = (endpoint: Endpoints, body: object, status = 200, headers = {}) =>
  outside.break(endpoint, { kind: 'answer', status, body: JSON.stringify(body), headers })
const asked = (endpoint: Endpoints) =>
  outside.requests.filter((request) => request.endpoint === endpoint)

describe('Lemmy', () => {
  test('returns posts with comments of all servers, and lists deleted ones', async () => {
    const { discussions, deleted } = await lemmy().search('dog walkers', 10, never)
    expect(discussions).toEqual([
      {
        ...{ id: 'lemmy:lemmy.example/post/9', source: 'lemmy', community: 'dogs', score: 21 },
        ...{ title: 'Dog walkers & keys', text: 'They lose them.', license: null },
        authorHash: `hash(lemmy ${'https://lemmy.example/u/canary-author'.length})`,
        createdAt: new Date('2026-03-11T22:01:04.123Z'),
        url: 'https://lemmy.example/post/9',
        comments: [
          {
            ...{ id: 'other.example/comment/41', text: 'Mine too.', score: 4 },
            authorHash: `hash(lemmy ${'https://other.example/u/canary-replier'.length})`,
            createdAt: new Date('2026-03-12T22:01:04Z'),
          },
        ],
      },
    ])
    expect(deleted.comments).toEqual([
      { discussionId: 'lemmy:lemmy.example/post/9', id: 'other.example/comment/42' },
    ])
    const [search] = asked('lemmy search')
    expect(search?.url.searchParams.get('q')).toBe('dog walkers')
    expect(search?.headers['user-agent']).toBe(outside.forums.userAgent)
    expect(asked('lemmy comments')[0]?.url.searchParams.get('post_id')).toBe('31')
  })

  test('returns posts without comments if those fail', async () => {
    answer('lemmy comments', {}, 403)
    const { discussions } = await lemmy().search('dog walkers', 10, never)
    expect(discussions.map(({ comments }) => comments)).toEqual([[]])
  })

  test('pauses one server that asks for it, and goes on with others', async () => {
    const general = outside.forums.forums[0]
    if (general === undefined) throw new Error('no forum')
    // Another name of the same machine, which counts as another server.
    const other = { ...general, origin: outside.url.replace('127.0.0.1', 'localhost') }
    const source = lemmy({ ...outside.forums, forums: [general, other] })
    outside.fail('lemmy search', {
      ...{ kind: 'answer', status: 400, body: '{"error":"rate_limit_error"}' },
      headers: { 'retry-after': '30' },
    })
    expect((await source.search('dog walkers', 10, never)).discussions).toHaveLength(1)
    await source.search('dog walkers', 10, never)
    expect(asked('lemmy search')).toHaveLength(3)
  })
})

describe('Discourse', () => {
  test('returns topics with replies as text, and lists deleted ones', async () => {
    const { discussions, deleted } = await discourse().search('dog walkers', 10, never)
    expect(discussions[0]).toMatchObject({
      ...{ id: 'discourse:forum.example:55', community: 'forum.example', license: null },
      ...{ title: 'Dog walkers & keys', text: 'They lose them.', score: 6 },
      url: 'https://forum.example/t/dog-walkers-keys/55',
      comments: [{ id: '2', text: 'Mine too.' }],
    })
    expect(deleted.comments).toEqual([{ discussionId: 'discourse:forum.example:55', id: '3' }])
  })

  test('without a match finds nothing', async () => {
    answer('discourse search', { grouped_search_result: { post_ids: [] } })
    expect((await discourse().search('dog walkers', 10, never)).discussions).toEqual([])
    expect(asked('discourse topic')).toEqual([])
  })

  test('does not show what is not public', async () => {
    answer('discourse topic', { id: 55, title: 'x', archetype: 'private_message', post_stream: {} })
    expect((await discourse().search('dog walkers', 10, never)).discussions).toEqual([])
  })

  test('is not asked about industries without a forum', () => {
    expect(discourse().asks('dog walkers')).toBe(true)
    expect(discourse().asks('weddings')).toBe(false)
    expect(lemmy().asks('weddings')).toBe(true)
  })

  test('that limits topics with its own words is limited', async () => {
    answer('discourse topic', { error_type: 'rate_limit', errors: ['Slow down'] }, 429)
    const source = discourse()
    await expect(source.search('dog walkers', 10, never)).rejects.toMatchObject({
      fault: 'limited',
    })
    const before = outside.requests.length
    await expect(source.search('dog walkers', 10, never)).rejects.toMatchObject({
      fault: 'limited',
    })
    expect(outside.requests).toHaveLength(before)
  })
})

describe('the App Store', () => {
  test('returns one discussion for each leading app, with its reviews', async () => {
    const { discussions } = await appStore().search('dog walkers', 10, never)
    expect(discussions.map(({ id }) => id)).toEqual(['appstore:us:72', 'appstore:us:71'])
    expect(discussions[1]).toMatchObject({
      ...{ title: 'Reviews of the app “Walkies: dog walkers”', community: 'App Store' },
      url: 'https://apps.apple.com/us/app/some-app/id71?see-all=reviews',
      license: null,
    })
    expect(discussions[1]?.comments).toEqual([
      {
        ...{ id: '801', text: 'Loses my keys\nIt forgets\nevery walk.', score: 3 },
        authorHash: `hash(appstore ${'https://itunes.apple.com/us/reviews/id801'.length})`,
        createdAt: new Date('2026-03-11T15:01:04Z'),
      },
      expect.objectContaining({ id: '802', text: 'Fine' }),
    ])
  })

  test('reads a feed with a single review, and leaves out an app without any', async () => {
    const entry = {
      ...{ id: { label: '9' }, 'im:rating': { label: '2' }, title: { label: 'Slow' } },
      ...{ updated: { label: '2026-03-11T08:01:04-07:00' }, content: { label: 'Very.' } },
    }
    outside.fail('app reviews', {
      ...{ kind: 'answer', status: 200, body: JSON.stringify({ feed: { entry } }) },
    })
    answer('app reviews', { feed: {} })
    const { discussions } = await appStore().search('dog walkers', 10, never)
    expect(discussions.flatMap(({ comments }) => comments.map(({ text }) => text))).toEqual([
      'Slow\nVery.',
    ])
  })

  test('leaves out apps with a page elsewhere', async () => {
    const app = { trackId: 5, trackName: 'Dog walkers', trackViewUrl: 'javascript:alert(1)' }
    answer('app search', { results: [app] })
    expect((await appStore().search('dog walkers', 10, never)).discussions).toEqual([])
  })
})

describe('the list of forums', () => {
  test('names industries of the atlas, and every host once', async () => {
    const forums = await readForums('auto')
    const known = new Set((await readAtlas()).map(({ name }) => name))
    const named = forums.flatMap(({ industries }) => (industries === 'all' ? [] : industries))
    expect(named.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(forums.map(({ host }) => host)).size).toBe(forums.length)
    expect(forums.length).toBeGreaterThan(25)
  })

  test('is cut to the chosen hosts, and refuses others in words', async () => {
    const chosen = await readForums(['llllllll.co', 'lemmy.world'])
    expect(chosen.map(({ host }) => host)).toEqual(['lemmy.world', 'llllllll.co'])
    expect(await readForums([])).toEqual([])
    await expect(readForums(['lemmy.world', 'nowhere.example'])).rejects.toThrow(
      'LIVE_FORUMS names nowhere.example',
    )
  })

  test('gives a handful, with a general forum among them', () => {
    const forum = (host: string, industries: Forum['industries']): Forum => ({
      ...{ host, industries, kind: 'lemmy', origin: `https://${host}` },
    })
    const dogs = ['a', 'b', 'c'].map((host) => forum(host, ['Dogs']))
    const all = [forum('all', 'all'), ...dogs, forum('cats', ['Cats'])]
    const hosts = (industries: string[], limit: number) =>
      forumsFor(all, industries, limit).map(({ host }) => host)
    expect(hosts(['Dogs'], 3)).toEqual(['a', 'b', 'all'])
    expect(hosts(['Cats', 'Fish'], 3)).toEqual(['cats', 'all'])
    expect(hosts([], 3)).toEqual(['all'])
  })
})
