import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { createDatabase } from '../../../testing/database.ts'
import { niches, type treeState } from '../../db/schema.ts'
import { createExploredLevels } from './explored-levels.ts'
import { mergeTree } from './tree-merge.ts'
import { createReadStamp, treeStamp } from './tree-stamp.ts'

const database = await createDatabase()
const api = await startApi({ database })
const other = await startApi({ database })
const BAKING = ['Food & Drink', 'Baking']

async function namesBelow(host: Api, path: string[]): Promise<string[]> {
  const answer = await host.call(calls.explore, { body: { path } })
  return answer.value().children.map(({ name }) => name)
}

const addToBaking = (host: Api, name: string) => {
  const baking = { name: 'Baking', isExplored: true, children: [leaf(name)] }
  const food = { name: 'Food & Drink', isExplored: true, children: [baking] }
  const root = { name: 'Niches', isExplored: true, children: [food] }
  return mergeTree(host.db, host.services.clock, root, { origin: 'import' })
}
const leaf = (name: string) => ({ name, isExplored: false, children: [] })

describe('an explored level', () => {
  test('is not read again while nothing in the tree changes', async () => {
    const before = await namesBelow(api, BAKING)
    const [baking] = await api.db.select().from(niches).where(eq(niches.name, 'Baking'))
    const name = 'Unannounced Buns'
    // Past the rule that every change of the tree changes its stamp.
    await api.db.insert(niches).values({
      ...{ parentId: baking?.id ?? 0, name, nameKey: nicheNameKey(name), depth: 3 },
      ...{ origin: 'import' as const, revision: 1, createdAt: new Date() },
    })
    expect(await namesBelow(api, BAKING)).toEqual(before)
    await api.db.delete(niches).where(eq(niches.name, name))
  })

  test('has what another host added and removed just before', async () => {
    const before = await namesBelow(api, BAKING)
    await addToBaking(other, 'Rye Breads')
    expect(await namesBelow(api, BAKING)).toEqual([...before, 'Rye Breads'].toSorted())
    await other.services.removeNiche([...BAKING, 'Rye Breads'])
    expect(await namesBelow(api, BAKING)).toEqual(before)
  })

  test('is gone with its niche', async () => {
    const path = ['Pets & Animals', 'Aquariums']
    expect(await namesBelow(api, path)).not.toEqual([])
    await other.services.removeNiche(path)
    expect((await api.call(calls.explore, { body: { path } })).status).toBe(404)
  })

  test('is read again where a change came between its stamp and its read', async () => {
    const readStamp = createReadStamp(api.db)
    let change = async () => {}
    const levels = createExploredLevels(api.db, async () => {
      const stamp = await readStamp()
      await change()
      return stamp
    })
    const names = async () => (await levels.find(BAKING))?.children.map(({ name }) => name)
    const before = await names()
    change = async () => {
      change = async () => {}
      await addToBaking(other, 'Soda Breads')
    }
    expect(await names()).toEqual(before)
    expect(await names()).toEqual([...(before ?? []), 'Soda Breads'].toSorted())
  })
})

/** The database, whose first reads of the stamp wait until they are let go. */
function heldReads(held: number) {
  const begun: (() => void)[] = []
  const select = (...columns: Parameters<typeof api.db.select>) => ({
    from: async (table: typeof treeState) => {
      const rows = await api.db.select(...columns).from(table)
      await new Promise<void>((resolve) => {
        begun.push(resolve)
        if (begun.length > held) resolve()
      })
      return rows
    },
  })
  return { begun, db: { ...api.db, select } as unknown as typeof api.db }
}

describe('the shared read of the stamp', () => {
  test('begins after all callers that share it, and is one', async () => {
    const { begun, db } = heldReads(2)
    const readStamp = createReadStamp(db)
    const running = readStamp()
    await expect.poll(() => begun.length).toBe(1)
    await addToBaking(other, 'Corn Breads')
    const now = await treeStamp(api.db)
    const later = Promise.all([readStamp(), readStamp(), readStamp()])
    begun[0]?.()
    expect(await running).not.toBe(now)
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.()
    expect(await later).toEqual([now, now, now])
    expect(begun).toHaveLength(2)
  })

  test('fails where the database does not answer, and lets the next one begin', async () => {
    const readStamp = createReadStamp(heldReads(1).db, 1_000)
    await expect(readStamp()).rejects.toMatchObject({ code: 'busy' })
    expect(await readStamp()).toBe(await treeStamp(api.db))
  })
})
