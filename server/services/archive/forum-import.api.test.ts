import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ndjson, startImports } from '../../../testing/dumps.ts'

const archive = await startImports()
const { importThreads, write, discussion, comments } = archive
const importing = (content: string, options: { site?: string } = {}) =>
  importThreads(join(write({ dump: content }), 'dump'), options)

const TIME = 1_760_000_000

describe('items of Hacker News', () => {
  const story = (id: number, more: object = {}) => ({
    ...{ by: 'canary', descendants: 2, id, kids: [1], score: 12, time: TIME, type: 'story' },
    ...{ title: 'Ask HN: Kiln &amp; glaze?', text: 'It <i>cracks</i>.<p>Often.', ...more },
  })
  const comment = (id: number, parent: number, more: object = {}) => ({
    ...{
      by: 'canary2',
      id,
      parent,
      text: `Answer ${id}`,
      time: TIME + 9,
      type: 'comment',
      ...more,
    },
  })
  const below = (id: number) => comments(`hackernews:${id}`)

  test('become stories with all comments below them', async () => {
    const lines = ndjson(story(100), comment(101, 100), comment(102, 101), comment(103, 102))
    expect(await importing(lines)).toMatchObject({ discussions: 1, comments: 3, skipped: {} })
    expect(await discussion('hackernews:100')).toMatchObject({
      ...{ title: 'Ask HN: Kiln & glaze?', text: 'It cracks.\nOften.', score: 12 },
      ...{ url: 'https://news.ycombinator.com/item?id=100', license: null },
    })
    expect(await below(100)).toEqual({ 101: 'Answer 101', 102: 'Answer 102', 103: 'Answer 103' })
  })

  test('find their story in any order of lines, batches and files', async () => {
    const chain = [comment(209, 208), comment(207, 206), comment(208, 207), comment(205, 200)]
    await importThreads(join(write({ dump: ndjson(...chain) }), 'dump'), { batch: 1 })
    await importing(ndjson(comment(206, 205)))
    await importing(ndjson(story(200)))
    expect(Object.keys(await below(200))).toEqual(['205', '206', '207', '208', '209'])
    for (const id of [205, 206, 207, 208]) expect(await below(id)).toEqual({})
    await importing(ndjson(comment(209, 208, { text: 'Again' })))
    expect((await below(200))['209']).toBe('Again')
  })

  test('that name each other in a circle end the import all the same', async () => {
    const lines = ndjson(comment(301, 302), comment(302, 303), comment(303, 301), comment(304, 304))
    expect(await importing(lines)).toMatchObject({ comments: 3, skipped: { 'no usable id': 1 } })
    expect((await importing(ndjson(comment(301, 302)))).comments).toBe(1)
  })

  test('from BigQuery have their numbers as texts', async () => {
    const text = (item: object) =>
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => [
          key,
          typeof value === 'number' ? String(value) : value,
        ]),
      )
    await importing(ndjson(text(story(400)), text(comment(401, 400, { dead: null }))))
    expect(await discussion('hackernews:400')).toMatchObject({ score: 12 })
    expect(await below(400)).toEqual({ 401: 'Answer 401' })
  })

  test('from Algolia are hits, or whole trees', async () => {
    const shared = { author: 'canary', created_at_i: TIME, points: 4 }
    const hits = [
      { ...shared, objectID: '500', title: 'Kilns', story_text: 'Hot', _tags: ['story'] },
      { ...shared, objectID: '501', comment_text: 'Yes', story_id: 500, _tags: ['comment'] },
    ]
    const child = { ...shared, id: 512, type: 'comment', text: 'Deep', parent_id: 511 }
    const reply = { ...shared, id: 511, type: 'comment', text: 'Top', parent_id: 510 }
    const tree = {
      ...{ ...shared, id: 510, type: 'story', title: 'A tree', text: null },
      children: [{ ...reply, children: [child] }],
    }
    await importing(ndjson(...hits, tree))
    expect(await below(500)).toEqual({ 501: 'Yes' })
    expect(await below(510)).toEqual({ 511: 'Top', 512: 'Deep' })
  })

  test('that were deleted or hidden are erased for good', async () => {
    const first = ndjson(story(600), comment(601, 600), comment(602, 601), story(610))
    await importing(first)
    const gone = { deleted: true, id: 601, parent: 600, time: TIME, type: 'comment' }
    const hidden = comment(602, 601, { dead: true })
    const report = await importing(ndjson(gone, hidden, story(610, { dead: true })))
    expect(report).toMatchObject({ deleted: 3, discussions: 0, comments: 0 })
    await importing(first)
    expect(await below(600)).toEqual({})
    expect(await discussion('hackernews:610')).toMatchObject({ title: '', text: '' })
  })

  test('that are no discussion are left out', async () => {
    const report = await importing(ndjson(story(700, { type: 'job' }), comment(701, 700)))
    expect(report).toMatchObject({ skipped: { 'not a public discussion': 1 }, comments: 1 })
  })
})

describe('posts of Lemmy', () => {
  const shared = {
    creator: { id: 2, name: 'canary', actor_id: 'https://lemmy.world/u/canary' },
    community: { id: 3, name: 'pottery', actor_id: 'https://lemmy.world/c/pottery' },
    counts: { score: 9, comments: 1 },
  }
  const post = (id: number, more: object = {}) => ({
    ...shared,
    post: {
      ...{ id, name: 'Glaze **cracks**', body: 'See [this](https://x.example).', community_id: 3 },
      ...{ published: '2024-06-11T22:01:04.123456', ap_id: `https://lemmy.world/post/${id}` },
      ...{ deleted: false, removed: false, ...more },
    },
  })
  const comment = (id: number, on: number, more: object = {}) => ({
    ...post(on),
    comment: {
      ...{ id, post_id: on, content: 'Mine _too_', published: '2024-06-12T22:01:04Z', path: '0.1' },
      ...{
        ap_id: `https://sh.itjust.works/comment/${id}`,
        deleted: false,
        removed: false,
        ...more,
      },
    },
  })
  const idOf = (id: number) => `lemmy:lemmy.world/post/${id}`

  test('are read one a line, or in an answer of the API', async () => {
    const list = { posts: [post(11), post(12)], comments: [comment(13, 12)], users: [] }
    const report = await importing(ndjson(post(10), comment(1, 10), list))
    expect(report).toMatchObject({ discussions: 3, comments: 2, skipped: {} })
    expect(await discussion(idOf(10))).toMatchObject({
      ...{ community: 'pottery', text: 'See this.', score: 9, license: null },
      url: 'https://lemmy.world/post/10',
      createdAt: new Date('2024-06-11T22:01:04.123Z'),
    })
    expect(await comments(idOf(10))).toEqual({ 'sh.itjust.works/comment/1': 'Mine _too_' })
    expect(Object.keys(await comments(idOf(12)))).toEqual(['sh.itjust.works/comment/13'])
  })

  test('from two servers are one', async () => {
    const elsewhere = post(20)
    elsewhere.post.id = 99_999
    await importing(ndjson(post(20), elsewhere))
    expect(await discussion(idOf(20))).toBeDefined()
    expect(await discussion(idOf(99_999))).toBeUndefined()
  })

  test('that were deleted or removed are erased', async () => {
    await importing(ndjson(post(30), post(31), comment(32, 31)))
    const gone = [post(30, { deleted: true }), comment(32, 31, { removed: true })]
    expect((await importing(ndjson(...gone))).deleted).toBe(2)
    expect((await discussion(idOf(30)))?.title).toBe('')
    expect(await comments(idOf(31))).toEqual({})
  })

  test.each([
    ['javascript:alert(1)'],
    ['http://lemmy.world/post/1'],
    ['https://lemmy.world/post/1?x=<y>'],
    ['https://user@lemmy.world/post/1'],
    [7],
  ])('with the address %s are refused', async (ap_id) => {
    expect((await importing(ndjson(post(40, { ap_id })))).skipped).toEqual({ 'no usable id': 1 })
  })
})

describe('topics of Discourse', () => {
  const post = (number: number, more: object = {}) => ({
    ...{ id: 900 + number, name: 'Canary', username: 'canary', post_number: number, post_type: 1 },
    ...{ created_at: '2024-06-11T22:01:04.123Z', updated_at: '2024-06-12T22:01:04.123Z' },
    ...{ cooked: `<p>Post ${number}</p>`, actions_summary: [{ id: 2, count: 4 }], ...more },
  })
  const topic = (id: number, posts: object[], more: object = {}) => ({
    ...{ id, title: 'Kiln trips the fuse', slug: 'kiln-trips', archetype: 'regular', ...more },
    post_stream: { posts, stream: [1, 2] },
  })
  const site = { site: 'forum.pottery.test' }
  const idOf = (id: number) => `discourse:forum.pottery.test:${id}`

  test('become discussions, without quotes and sizes of pictures', async () => {
    const quote = '<aside class="quote"><div>other:</div><blockquote>Theirs</blockquote></aside>'
    const picture = '<span class="filename">a.jpg</span><span class="informations">3 MB</span>'
    const posts = [post(1), post(2, { cooked: `${quote}<p>Mine</p>${picture}` })]
    const report = await importing(ndjson(topic(1, posts)), site)
    expect(report).toMatchObject({ discussions: 1, comments: 1, skipped: {} })
    expect(await discussion(idOf(1))).toMatchObject({
      ...{ community: 'forum.pottery.test', title: 'Kiln trips the fuse', text: 'Post 1' },
      ...{ url: 'https://forum.pottery.test/t/kiln-trips/1', score: 4, license: null },
    })
    expect(await comments(idOf(1))).toEqual({ 2: 'Mine' })
  })

  test('are read from one file each, also if indented', async () => {
    const files = {
      '1.json': JSON.stringify(topic(11, [post(1)]), null, 2),
      '2.json': JSON.stringify(topic(12, [post(1), post(2)])),
      '3.json': '{"broken',
    }
    const report = await importThreads(write(files), site)
    expect(report).toMatchObject({ discussions: 2, comments: 1, skipped: { 'not JSON': 1 } })
    expect(report.skippedLines).toEqual([{ file: '3.json', line: 1, reason: 'not JSON' }])
  })

  test('of private messages and of a forum that nobody named are refused', async () => {
    const message = topic(21, [post(1)], { archetype: 'private_message' })
    expect((await importing(ndjson(message), site)).skipped).toEqual({
      'not a public discussion': 1,
    })
    const unnamed = await importing(ndjson(topic(22, [post(1)])))
    expect(unnamed.skipped).toEqual({ 'no --site given': 1 })
    expect(await discussion(idOf(21))).toBeUndefined()
  })

  test('lose posts that were deleted, hidden, or written by the software', async () => {
    await importing(ndjson(topic(31, [post(1), post(2), post(3)])), site)
    const later = [
      post(1),
      post(2, { user_deleted: true, cooked: '<p>(post deleted by author)</p>' }),
      post(3, { hidden: true }),
      post(4, { username: 'system' }),
      post(5, { post_type: 3, cooked: '<p>closed</p>' }),
      post(6, { post_type: 4 }),
    ]
    const report = await importing(ndjson(topic(31, later)), site)
    expect(report).toMatchObject({ deleted: 2, skipped: { 'written by a bot': 1 } })
    expect(await comments(idOf(31))).toEqual({})
  })
})
