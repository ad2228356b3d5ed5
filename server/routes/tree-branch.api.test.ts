import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { BRANCH_DEPTH_MAX, BRANCHES_MAX } from '../../contract/niche-name.ts'
import { type TreeNode, treeNodeSchema } from '../../contract/tree.ts'
import { startApi } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { mergeTree } from '../services/explorer/tree-merge.ts'

const api = await startApi()

const url = (path: readonly string[], depth: number) =>
  `/api/tree/branch?${new URLSearchParams({ path: JSON.stringify(path), depth: `${depth}` })}`
const get = (path: readonly string[], depth: number, headers: Record<string, string> = {}) =>
  api.send({ method: 'GET', url: url(path, depth), headers })
const branch = async (path: readonly string[], depth: number) =>
  treeNodeSchema.parse((await get(path, depth)).json())
const tree = async () => (await api.call(calls.tree)).value()

function cutAt(node: TreeNode, depth: number): TreeNode {
  return { ...node, children: depth === 0 ? [] : node.children.map((c) => cutAt(c, depth - 1)) }
}
function nodeAt(root: TreeNode, path: readonly string[]): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>(
    (node, name) => node?.children.find((child) => child.name === name),
    root,
  )
}
const leaf = (name: string) => ({ name, isExplored: false, children: [] })
const add = (children: { name: string; isExplored: boolean; children: never[] }[], name: string) =>
  mergeTree(
    api.db,
    api.services.clock,
    { name: 'Niches', isExplored: true, children: [{ name, isExplored: true, children }] },
    { origin: 'import' },
  )

describe('a branch of the tree', () => {
  test.each([
    [[], 0],
    [[], 1],
    [[], 2],
    [[], BRANCH_DEPTH_MAX],
    [['Pets & Animals'], 1],
    [['Pets & Animals', 'Dog Care'], 1],
    [['Pets & Animals', 'Dog Care'], 0],
    [unexplored.walking, 2],
  ] as [string[], number][])('is that of the whole tree, at %j down %i levels', async (path, n) => {
    const there = nodeAt(await tree(), path)
    expect(there).toBeDefined()
    expect(await branch(path, n)).toEqual(cutAt(there as TreeNode, n))
  })

  test('is the first level below the root if nothing is asked for', async () => {
    const { json } = await api.send({ method: 'GET', url: '/api/tree/branch' })
    expect(json()).toEqual(await branch([], 1))
  })

  test.each([
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
  ])('answers Accept-Encoding "%s" with %s', async (accepted, encoding, decode) => {
    const response = await get([], 2, { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(String(response.headers.vary)).toContain('Accept-Encoding')
    expect(JSON.parse(decode(response.rawPayload).toString('utf8'))).toEqual(await branch([], 2))
    const etag = String(response.headers.etag)
    const again = await get([], 2, { 'accept-encoding': accepted, 'if-none-match': etag })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
    const other = await get([], 1, { 'accept-encoding': accepted, 'if-none-match': etag })
    expect(other.statusCode).toBe(200)
  })

  test('keeps its ETag if only another branch changes', async () => {
    const member = await api.premiumUser()
    const etags = async () => {
      const paths = [['Pets & Animals', 'Dog Care'], ['Pets & Animals'], ['Food & Drink']]
      const answers = await Promise.all(paths.map((path) => get(path, 2)))
      return answers.map(({ headers }) => headers.etag)
    }
    const [dogs, pets, food] = await etags()
    await member.call(calls.explore, { body: { path: [...unexplored.walking] } })
    const [dogsAfter, petsAfter, foodAfter] = await etags()
    expect(dogsAfter).not.toBe(dogs)
    expect(petsAfter).not.toBe(pets)
    expect(foodAfter).toBe(food)
    const explored = (await branch(['Pets & Animals', 'Dog Care'], 1)).children.find(
      ({ name }) => name === 'Dog Walking',
    )
    expect(explored).toEqual({
      name: 'Dog Walking',
      isExplored: true,
      childCount: 2,
      children: [],
    })
  })

  test('ends above a level that is too large, with the true counts', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => leaf(`Wide ${n}`))
    await add(many(2_500), 'Wide')
    const root = await branch([], 2)
    expect(root.children.find(({ name }) => name === 'Wide')).toMatchObject({ childCount: 2_500 })
    expect(root.children.flatMap(({ children }) => children)).toEqual([])
    // The first level always comes, so that every niche can be opened.
    expect((await branch(['Wide'], 1)).children).toHaveLength(2_500)
    const pets = await branch(['Pets & Animals'], 2)
    expect(pets.children.flatMap(({ children }) => children).length).toBeGreaterThan(0)
  })

  test('is refused where there is none', async () => {
    for (const path of [['Nothing'], ['Pets & Animals', 'Nothing'], ['Niches']]) {
      const { statusCode, body } = await get(path, 1)
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'niche_not_found'])
    }
  })

  test.each([
    'depth=5',
    'depth=-1',
    'depth=1.0',
    'depth=',
    'depth=1&depth=2',
    'path=Pets',
    'path={}',
    'path=[""]',
    'path=[1]',
    `path=${JSON.stringify(Array.from({ length: 13 }, () => 'x'))}`,
    `path=["${'x'.repeat(9_000)}"]`,
    'level=2',
  ])('refuses the query %s', async (query) => {
    const { statusCode } = await api.send({ method: 'GET', url: `/api/tree/branch?${query}` })
    expect(statusCode).toBe(422)
  })
})

describe('several branches of the tree', () => {
  const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    api.send({ method: 'GET', url: `/api/tree/branches?${new URLSearchParams(query)}`, headers })
  const DOGS = ['Pets & Animals', 'Dog Care']

  test('are each as if asked for alone, in order, and null where there is none', async () => {
    const paths = [DOGS, ['Pets & Animals', 'Nothing'], [], DOGS]
    const { branches } = (await ask({ paths: JSON.stringify(paths), depth: '2' })).json()
    const dogs = await branch(DOGS, 2)
    expect(branches).toEqual([dogs, null, await branch([], 2), dogs])
  })

  test('are not sent again while none of them changes', async () => {
    const member = await api.premiumUser()
    const paths = JSON.stringify([DOGS, ['Food & Beverage']])
    const again = async (etag = '') =>
      ask({ paths }, { 'accept-encoding': 'br', 'if-none-match': etag })
    const { headers } = await again()
    const same = await again(String(headers.etag))
    expect([same.statusCode, same.payload]).toEqual([304, ''])
    await member.call(calls.explore, { body: { path: [...unexplored.reef] } })
    expect((await again(String(headers.etag))).statusCode).toBe(304)
    await member.call(calls.explore, { body: { path: [...unexplored.mobility] } })
    const changed = await again(String(headers.etag))
    expect(changed.statusCode).toBe(200)
    expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('"isExplored":true')
  })

  test.each([
    ['no path', '[]'],
    ['too many', JSON.stringify(Array.from({ length: BRANCHES_MAX + 1 }, () => DOGS))],
    ['one path alone', JSON.stringify(DOGS)],
    ['no list', '"Pets"'],
  ])('are refused with %s', async (_, paths) => {
    expect((await ask({ paths })).statusCode).toBe(422)
  })
})
