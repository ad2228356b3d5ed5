import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { compareNames } from '../../contract/niche-name.ts'
import { type TreeNode, treeNodeSchema } from '../../contract/tree.ts'
import { startApi } from '../../testing/api.ts'
import { beyondAtlas, unexplored } from '../../testing/atlas.ts'
import { niches } from '../db/schema.ts'

const api = await startApi()

const tree = async () => (await api.call(calls.tree)).value()
const getTree = (headers: Record<string, string> = {}) =>
  api.send({ method: 'GET', url: '/api/tree', headers })
const check = (path: unknown) =>
  api.call(calls.exploreCheck, {
    query: { path: typeof path === 'string' ? path : JSON.stringify(path) },
  })
const explore = (path: unknown) => api.call(calls.explore, { body: { path: path as string[] } })
const countNiches = () => api.db.$count(niches)

function* every(node: TreeNode, depth = 0): Generator<{ node: TreeNode; depth: number }> {
  yield { node, depth }
  for (const child of node.children) yield* every(child, depth + 1)
}

describe('the tree', () => {
  test('has the root Niches, two explored levels and a visible unexplored third', async () => {
    const root = await tree()
    expect(root.name).toBe('Niches')
    for (const { node, depth } of every(root)) {
      expect(depth).toBeLessThanOrEqual(3)
      expect(node.isExplored).toBe(depth <= 2)
      expect(node.childCount).toBe(node.children.length)
      if (depth === 3) expect(node.childCount).toBe(0)
    }
    expect([...every(root)]).toHaveLength(1 + 2 + 4 + 9)
  })

  test('lists siblings in the order of names', async () => {
    for (const { node } of every(await tree())) {
      const names = node.children.map((child) => child.name)
      expect(names).toEqual(names.toSorted(compareNames))
    }
    expect((await tree()).children.map((child) => child.name)).toEqual([
      'Food & Drink',
      'Pets & Animals',
    ])
  })

  test('has a strong ETag that a second request returns again', async () => {
    const first = await getTree()
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
    expect((await getTree()).headers.etag).toBe(first.headers.etag)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect(String(first.headers.vary)).toContain('Accept-Encoding')
  })

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br; q=0.0, gzip;q=1.0', 'gzip', gunzipSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['gzip;q=0, br;q=0', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['zstd', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('answers Accept-Encoding "%s" with %s', async (accepted, encoding, decode) => {
    const response = await getTree({ 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    const decoded = JSON.parse(decode(response.rawPayload).toString('utf8'))
    expect(treeNodeSchema.parse(decoded)).toEqual(await tree())
  })

  test('has a separate ETag for every encoding', async () => {
    const etags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (encoding) => (await getTree({ 'accept-encoding': encoding })).headers.etag,
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })

  test('answers 304 without a body to its ETag, only for that encoding', async () => {
    const etag = String((await getTree({ 'accept-encoding': 'br' })).headers.etag)
    for (const tags of [etag, `"old", ${etag}`, `W/${etag}`, '*']) {
      const response = await getTree({ 'accept-encoding': 'br', 'if-none-match': tags })
      expect([response.statusCode, response.payload], tags).toEqual([304, ''])
      expect(response.headers.etag).toBe(etag)
    }
    for (const tags of ['"old"', etag.slice(1, -1), '', 'W/"old"']) {
      const response = await getTree({ 'accept-encoding': 'br', 'if-none-match': tags })
      expect(response.statusCode, tags).toBe(200)
    }
    expect((await getTree({ 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('changes its ETag with an exploration, but not if nothing changes', async () => {
    const member = await api.premiumUser()
    const path = [...unexplored.walking]
    const before = (await getTree()).headers.etag
    await member.call(calls.explore, { body: { path } })
    const after = await getTree()
    expect(after.headers.etag).not.toBe(before)
    const walking = [...every(after.json())].find(({ node }) => node.name === 'Dog Walking')?.node
    expect(walking).toMatchObject({ isExplored: true, childCount: 2 })
    await member.call(calls.explore, { body: { path } })
    api.services.snapshots.invalidate()
    expect((await getTree()).headers.etag).toBe(after.headers.etag)
  })
})

describe('the explore check', () => {
  test('tells every caller if a niche was explored', async () => {
    const explored = async (path: readonly string[]) => (await check(path)).value().hasBeenExplored
    expect(await explored(['Pets & Animals'])).toBe(true)
    expect(await explored(['Pets & Animals', 'Dog Care'])).toBe(true)
    expect(await explored(unexplored.reef)).toBe(false)
  })

  test('returns how many niches the atlas has directly below it', async () => {
    const charted = async (path: readonly string[]) => (await check(path)).value().chartedBelow
    expect(await charted(unexplored.reef)).toBe(1)
    expect(await charted(unexplored.walking)).toBe(2)
    expect(await charted(['Pets & Animals', 'Aquariums'])).toBe(2)
    expect(await charted(beyondAtlas.nano)).toBe(0)
  })

  test('counts zero below a niche that is not in the atlas', async () => {
    const [parent] = await api.db.select().from(niches).where(eq(niches.name, 'Aquariums'))
    const name = 'Imported Tanks'
    await api.db.insert(niches).values({
      parentId: parent?.id ?? 0,
      name,
      nameKey: name.toLowerCase(),
      depth: 3,
      origin: 'import',
      revision: 1,
      createdAt: new Date(),
    })
    expect((await check(['Pets & Animals', 'Aquariums', name])).value()).toEqual({
      hasBeenExplored: false,
      chartedBelow: 0,
      isCharted: false,
    })
    await api.db.delete(niches).where(eq(niches.name, name))
  })

  test('does not find a missing niche', async () => {
    for (const path of [['Nowhere'], ['pets & animals'], [...unexplored.reef, 'Coral Frags']]) {
      const answer = await check(path)
      expect([answer.status, answer.detail]).toEqual([404, 'This niche is not on the map'])
    }
  })

  test.each(['', 'Pets', '{}', '[]', '[1]', 'null', '["<b>"]', '["\\u0000"]', '[["Pets"]]'])(
    'refuses the path %s',
    async (path) => {
      expect((await check(path)).status).toBe(422)
    },
  )

  test('refuses two paths, none, and one of 9 kB', async () => {
    for (const query of ['path=[]&path=[]', '', `path=${'x'.repeat(9_000)}`]) {
      const response = await api.send({ method: 'GET', url: `/api/explore/check?${query}` })
      expect(response.statusCode).toBe(422)
    }
  })
})

describe('exploring', () => {
  test('an explored niche is open to everyone, sorted, without grandchildren', async () => {
    const answer = (await explore(['Pets & Animals'])).value()
    expect(answer).toEqual({
      isLeaf: false,
      children: [
        { name: 'Aquariums', isExplored: true, childCount: 2, children: [] },
        { name: 'Dog Care', isExplored: true, childCount: 3, children: [] },
      ],
    })
    const free = await api.registerAndVerify()
    const own = await free.call(calls.explore, { body: { path: ['Pets & Animals'] } })
    expect(own.value()).toEqual(answer)
  })

  test('an unexplored niche needs Premium, and a refusal changes nothing', async () => {
    const path = [...unexplored.roasting]
    const before = await countNiches()
    const visitor = await explore(path)
    expect([visitor.status, visitor.detail]).toEqual([401, 'Not authenticated'])
    const free = await api.registerAndVerify()
    const refused = await free.call(calls.explore, { body: { path } })
    expect([refused.status, refused.detail]).toEqual([403, 'Premium subscription required'])
    expect(await countNiches()).toBe(before)
    expect((await check(path)).value().hasBeenExplored).toBe(false)
    const expired = { authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await api.call(calls.explore, { body: { path }, headers: expired })).status).toBe(401)
  })

  test('ends with the grant, from the next request on', async () => {
    const member = await api.premiumUser()
    await api.services.grants.revoke(member.email)
    const path = [...unexplored.sourdough]
    expect((await member.call(calls.explore, { body: { path } })).status).toBe(403)
  })

  test('reveals the atlas level by level, for everyone afterwards', async () => {
    const member = await api.premiumUser()
    const path = [...unexplored.mobility]
    const first = (await member.call(calls.explore, { body: { path } })).value()
    expect(first).toEqual({
      isLeaf: false,
      children: [
        { name: 'Harnesses', isExplored: false, childCount: 0, children: [] },
        { name: 'Ramps', isExplored: false, childCount: 0, children: [] },
      ],
    })
    expect((await explore(path)).value()).toEqual(first)
    expect((await check(path)).value().hasBeenExplored).toBe(true)
    const deeper = await member.call(calls.explore, { body: { path: [...path, 'Ramps'] } })
    expect(deeper.value().children.map((child) => child.name)).toEqual(['Bed Ramps', 'Car Ramps'])
  })

  test('stores nothing where nobody knows what is below, and says so', async () => {
    const member = await api.premiumUser()
    const path = [...beyondAtlas.nano]
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await member.call(calls.explore, { body: { path } })
      expect(answer.value()).toEqual({ isLeaf: true, children: [], isCharted: false })
    }
    const [row] = await api.db.select().from(niches).where(eq(niches.name, 'Nano Tanks'))
    expect(row?.isExplored).toBe(false)
    expect((await check(path)).value().hasBeenExplored).toBe(false)
    expect((await explore(path)).status).toBe(401)
  })

  test.each([
    ['an unknown niche', ['Nowhere'], 404],
    ['an unknown niche below a known one', ['Pets & Animals', 'Cats'], 404],
    ['another case', ['PETS & ANIMALS'], 404],
    ['the root’s name', ['Niches'], 404],
    ['one level left out', ['Pets & Animals', 'Senior Dog Mobility'], 404],
    ['a path of 12', Array.from({ length: 12 }, () => 'Pets'), 404],
    ['SQL', ["'; drop table niches; --"], 404],
    ['a pattern', ['%'], 422],
    ['a path of 13', Array.from({ length: 13 }, () => 'Pets'), 422],
    ['nothing', [], 422],
    ['a text', 'Pets & Animals', 422],
    ['null', null, 422],
    ['a number', 5, 422],
    ['an object', { 0: 'Pets' }, 422],
    ['numbers', [1, 2], 422],
    ['nulls', [null], 422],
    ['lists', [['Pets & Animals']], 422],
    ['an empty name', ['Pets & Animals', ''], 422],
    ['spaces', ['Pets & Animals', '   '], 422],
    ['surrounding spaces', [' Pets & Animals '], 422],
    ['NUL', ['Pets\u0000 & Animals'], 422],
    ['a lone surrogate', ['Pets \uD800'], 422],
    ['markup', ['<img src=x onerror=alert(1)>'], 422],
    ['a zero-width space', ['Pets\u200B & Animals'], 422],
    ['a line feed', ['Pets\n& Animals'], 422],
    ['81 characters', ['x'.repeat(81)], 422],
    ['10,000 characters', ['x'.repeat(10_000)], 422],
    ['20 kB', ['x'.repeat(20_000)], 413],
    ['10,000 names', Array.from({ length: 10_000 }, () => 'x'), 413],
  ])('refuses %s and stores nothing', async (_name, path, status) => {
    const member = await api.premiumUser()
    const before = await countNiches()
    const answer = await member.call(calls.explore, { body: { path: path as string[] } })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('<img')
    expect(await countNiches()).toBe(before)
  })

  test('refuses a body without a path or with more than a path, and invalid JSON', async () => {
    const bodies: [string, number][] = [
      ['{}', 422],
      ['[]', 422],
      ['null', 422],
      ['"path"', 422],
      ['{"path":["Pets & Animals"],"premium":true}', 422],
      ['{"path":["Pets & Animals"],"__proto__":{"premium":true}}', 400],
      ['{"path":["Pets & Animals"]', 400],
      ['', 400],
      ['\u0000', 400],
      ['{"path":'.repeat(1_000), 400],
      [`{"path":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, 422],
    ]
    for (const [payload, status] of bodies) {
      const headers = { 'content-type': 'application/json' }
      const response = await api.send({ method: 'POST', url: '/api/explore', headers, payload })
      expect(response.statusCode, payload.slice(0, 60)).toBe(status)
    }
  })
})
