import { eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { calls } from '../../../contract/calls.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { startApi } from '../../../testing/api.ts'
import { beyondAtlas, testAtlas } from '../../../testing/atlas.ts'
import { names, startLlmServer } from '../../../testing/llm-server.ts'
import { type CommandEvent, runCommand } from '../../admin/commands.ts'
import { niches, removedNiches } from '../../db/schema.ts'
import { seedAtlas } from './seeding.ts'
import { createTreeSnapshots } from './tree-snapshot.ts'

const llm = await startLlmServer()
const env = { LLM_BASE_URL: llm.url, LLM_API_KEY: 'k', LLM_MODEL: 'm' }
const api = await startApi({ env })
const member = await api.premiumUser()

async function run(command: Parameters<typeof runCommand>[1]): Promise<CommandEvent | undefined> {
  const events: CommandEvent[] = []
  await runCommand(api.services, command, (event) => void events.push(event))
  return events.at(-1)
}
const remove = (niche: string) => run({ name: 'niche remove', niche })

async function tree(): Promise<TreeNode> {
  return JSON.parse((await run({ name: 'tree export' }))?.text ?? '') as TreeNode
}

function find(root: TreeNode, ...path: string[]): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>(
    (node, name) => node?.children.find((child) => child.name === name),
    root,
  )
}

let whole = ''
beforeEach(async () => {
  whole = JSON.stringify(await tree())
})
afterEach(async () => {
  await run({ name: 'tree import', content: whole })
  expect(JSON.stringify(await tree())).toBe(whole)
  const above = alias(niches, 'above')
  const parent = api.db.select({ one: sql`1` }).from(above).where(eq(above.id, niches.parentId))
  const orphans = await api.db
    .select()
    .from(niches)
    .where(sql`${isNotNull(niches.parentId)} and ${notExists(parent)}`)
  expect(orphans).toEqual([])
})

describe('removing a niche', () => {
  test('removes it and everything below it from the map for every viewer', async () => {
    const etag = (await api.call(calls.tree)).headers.etag
    const elsewhere = createTreeSnapshots(api.db, 0)
    expect((await elsewhere.packed('identity')).body.toString()).toContain('Dog Care')
    const below = find(await tree(), 'Pets & Animals', 'Dog Care')?.childCount ?? 0
    expect(below).toBeGreaterThan(0)
    expect(await remove('Pets & Animals > Dog Care')).toEqual({
      kind: 'output',
      text: expect.stringMatching(
        new RegExp(`^"Dog Care" was removed with ${below} niches? below it\\.`),
      ),
    })
    const after = await tree()
    expect(find(after, 'Pets & Animals')).toBeDefined()
    expect(find(after, 'Pets & Animals', 'Dog Care')).toBeUndefined()
    expect((await api.call(calls.tree)).headers.etag).not.toBe(etag)
    expect((await elsewhere.packed('identity')).body.toString()).toBe(JSON.stringify(after))
    const path = ['Pets & Animals', 'Dog Care']
    expect((await member.call(calls.explore, { body: { path } })).status).toBe(404)
  })

  test.each([
    '["Food & Drink", "Baking"]',
    'Niches > Food & Drink > Baking',
    ' Food & Drink>Baking ',
  ])('takes a path such as %j', async (path) => {
    expect((await remove(path))?.kind).toBe('output')
    expect(find(await tree(), 'Food & Drink', 'Baking')).toBeUndefined()
  })

  test.each([
    ['Niches', 'The root, Niches, has to stay'],
    ['[]', 'The root, Niches, has to stay'],
    ['["Niches"]', 'The root, Niches, has to stay'],
    ['Nowhere', 'There is no niche "Nowhere" below Niches'],
    ['Food & Drink > Nowhere > Deeper', 'There is no niche "Nowhere" below Food & Drink'],
    ['Food & Drink > baking', 'There is no niche "baking" below Food & Drink'],
    ['Food & Drink > ', 'A name in the path is empty'],
    ['', 'A name in the path is empty'],
    ['[1]', 'neither "A > B > C" nor a JSON list'],
    ['["Food & Drink"', 'neither "A > B > C" nor a JSON list'],
    ['Food\u0000', 'There is no niche "Food\\u0000" below Niches'],
  ])('refuses %j in words and changes nothing', async (path, words) => {
    expect(await remove(path)).toEqual({ kind: 'failed', text: expect.stringContaining(words) })
    expect(JSON.stringify(await tree())).toBe(whole)
    expect(await api.db.$count(removedNiches)).toBe(0)
  })

  test('also applies to the same atlas and a newer one', async () => {
    await remove('Pets & Animals > Dog Care')
    await remove('Food & Drink')
    const newer: AtlasNiche[] = [...testAtlas, { name: 'New Ground', niches: [{ name: 'Turf' }] }]
    for (const atlas of [testAtlas, newer]) await seedAtlas(api.services.database, api.clock, atlas)
    api.services.snapshots.invalidate()
    const after = await tree()
    expect(find(after, 'New Ground', 'Turf')).toBeDefined()
    expect(find(after, 'Food & Drink')).toBeUndefined()
    expect(find(after, 'Pets & Animals', 'Dog Care')).toBeUndefined()
    await remove('New Ground')
    await api.db.delete(removedNiches).where(sql`path = '["New Ground"]'::jsonb`)
  })

  test('also applies when a model names it again', async () => {
    const body = { path: [...beyondAtlas.coldBrew] }
    llm.reply(names('Good Name', 'Bad Name'))
    await member.call(calls.explore, { body })
    const place = beyondAtlas.coldBrew.join(' > ')
    await remove(`${place} > Bad Name`)
    await api.db.update(niches).set({ isExplored: false }).where(eq(niches.name, 'Cold Brew'))
    await api.db.delete(niches).where(eq(niches.name, 'Good Name'))
    llm.reply(names('Good Name', 'BAD name'))
    const answer = (await member.call(calls.explore, { body })).value()
    expect(answer.children.map(({ name }) => name)).toEqual(['Good Name'])
    // Restores the state for the other tests.
    whole = JSON.stringify(await tree())
  })

  test('is permanently undone by an import of the path', async () => {
    const before = await api.db.$count(removedNiches)
    await remove('Pets & Animals > Dog Care')
    expect(await api.db.$count(removedNiches)).toBe(before + 1)
    await run({ name: 'tree import', content: whole })
    expect(JSON.stringify(await tree())).toBe(whole)
    expect(await api.db.$count(removedNiches)).toBe(before)
  })

  test('of a niche during its exploration leaves nothing behind', async () => {
    llm.reply(names('Late Child'))
    const release = llm.hold()
    const path = [...beyondAtlas.coldBrew, 'Good Name']
    const exploring = member.call(calls.explore, { body: { path } })
    await expect.poll(() => llm.requests.length).toBe(1)
    await remove(path.slice(0, -1).join(' > '))
    release()
    expect((await exploring).status).toBe(404)
    expect(await api.db.$count(niches, eq(niches.name, 'Late Child'))).toBe(0)
  })
})
