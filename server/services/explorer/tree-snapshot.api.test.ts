import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TreeNode } from '../../../contract/tree.ts'
import { startApi } from '../../../testing/api.ts'
import type { Database } from '../../db/database.ts'
import { treeState } from '../../db/schema.ts'
import { mergeTree } from './tree-merge.ts'
import { createTreeSnapshots, type PackedTree } from './tree-snapshot.ts'

const api = await startApi()

/** Blocks each query of the tree's revision after it has read, until it is released. */
function holdLooks(db: Database) {
  const held: PromiseWithResolvers<void>[] = []
  let begun = Promise.withResolvers<void>()
  const handle = new Proxy(db, {
    get(target, key) {
      if (key !== 'select') return Reflect.get(target, key)
      return (fields: { revision: typeof treeState.revision }) => ({
        from(table: typeof treeState) {
          const query = target.select(fields).from(table)
          return table === treeState ? hold(query) : query
        },
      })
    },
  })

  async function hold(query: PromiseLike<unknown>) {
    const rows = await query
    const gate = Promise.withResolvers<void>()
    held.push(gate)
    begun.resolve()
    await gate.promise
    return rows
  }

  return {
    handle,
    looks: () => held.length,
    /** Resolves with the release function of the next query when it has begun. */
    async next() {
      await begun.promise
      begun = Promise.withResolvers()
      const gate = held.at(-1)
      if (gate === undefined) throw new Error('no look')
      return gate
    },
  }
}

async function start() {
  const looks = holdLooks(api.db)
  const snapshots = createTreeSnapshots(looks.handle, 60_000)
  const first = snapshots.current()
  ;(await looks.next()).resolve()
  await first
  return { looks, snapshots }
}

async function add(name: string) {
  const leaf = { name, isExplored: false, children: [] }
  const root = { name: 'Niches', isExplored: true, children: [leaf] }
  await mergeTree(api.db, api.clock, root, { origin: 'import' })
}

const industries = ({ body }: PackedTree) =>
  (JSON.parse(body.toString()) as TreeNode).children.map(({ name }) => name)

test('answers although the tree changes during every query', async () => {
  const { looks, snapshots } = await start()
  for (const name of ['Steady 1', 'Steady 2', 'Steady 3']) {
    await add(name)
    snapshots.invalidate()
    const answer = snapshots.packed('identity')
    const look = await looks.next()
    snapshots.invalidate()
    look.resolve()
    expect(industries(await answer)).toContain(name)
    expect(snapshots.fresh()).toBeUndefined()
  }
  expect(looks.looks()).toBe(4)
})

test('includes a change for every later request, with one query for all of them', async () => {
  const { looks, snapshots } = await start()
  snapshots.invalidate()
  const early = snapshots.packed('identity')
  const look = await looks.next()
  await add('Late Arrival')
  snapshots.invalidate()
  const late = [snapshots.packed('identity'), snapshots.packed('identity')]
  look.resolve()
  expect(industries(await early)).not.toContain('Late Arrival')
  ;(await looks.next()).resolve()
  const [one, other] = await Promise.all(late)
  expect(other).toBe(one)
  expect(one && industries(one)).toContain('Late Arrival')
  expect(looks.looks()).toBe(3)
})

test('answers from memory shortly after a query', async () => {
  const { looks, snapshots } = await start()
  const known = snapshots.fresh()
  expect(known).toBeDefined()
  expect(await snapshots.current()).toBe(known)
  expect(looks.looks()).toBe(1)
})

test('queries again after a failure, also for requests that waited meanwhile', async () => {
  const { looks, snapshots } = await start()
  snapshots.invalidate()
  const early = snapshots.current()
  const look = await looks.next()
  const late = snapshots.current()
  look.reject(new Error('the connection broke'))
  await expect(early).rejects.toThrow('the connection broke')
  ;(await looks.next()).resolve()
  expect(await late).toBe(snapshots.fresh())
})

test('encodes on request, once for all requests', async () => {
  const { snapshots } = await start()
  const known = snapshots.fresh()
  expect(known?.packed).toEqual({})
  const [one, other] = await Promise.all([snapshots.packed('br'), snapshots.packed('br')])
  expect(other).toBe(one)
  expect(Object.keys(known?.packed ?? {})).toEqual(['br'])
  const { body } = await snapshots.packed('identity')
  expect(brotliDecompressSync(one.body).equals(body)).toBe(true)
  expect(gunzipSync((await snapshots.packed('gzip')).body).equals(body)).toBe(true)
})

test('reads more changes than one page, with the same result as a newly started host', async () => {
  const { looks, snapshots } = await start()
  const children = Array.from({ length: 2_500 }, (_, at) => ({
    ...{ name: `Broad ${at}`, isExplored: false, children: [] },
  }))
  const broad = { name: 'Broad Market', isExplored: true, children }
  await mergeTree(
    api.db,
    api.clock,
    { name: 'Niches', isExplored: true, children: [broad] },
    {
      origin: 'import',
    },
  )
  snapshots.invalidate()
  const late = snapshots.packed('identity')
  ;(await looks.next()).resolve()
  const { body, etag } = await late
  expect(body.toString()).toContain('"name":"Broad 2499"')
  const fresh = await createTreeSnapshots(api.db).packed('identity')
  expect([fresh.etag, fresh.body.equals(body)]).toEqual([etag, true])
})
