import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBefore } from '../../testing/older-database.ts'
import { nicheDrafts, niches, treeState } from './schema.ts'

test('the migration reopens niches that an older version closed without looking', async () => {
  const database = await openBefore('_niche_drafts')
  const { db } = database
  await db.execute(sql`insert into tree_state (id, revision, atlas_hash) values (1, 7, 'older')`)
  await db.execute(sql`
    insert into niches (parent_id, name, name_key, depth, is_explored, origin, revision, created_at)
    overriding user value values
      (null, 'Niches', 'niches', 0, true, 'atlas', 1, now()),
      (1, 'Pets', 'pets', 1, true, 'atlas', 1, now()),
      (2, 'Empty Sector', 'empty sector', 2, true, 'atlas', 1, now()),
      (2, 'Dogs', 'dogs', 2, true, 'atlas', 1, now()),
      (4, 'Explored', 'explored', 3, true, 'atlas', 2, now()),
      (4, 'Closed', 'closed', 3, true, 'atlas', 3, now()),
      (4, 'Unexplored', 'unexplored', 3, false, 'atlas', 1, now()),
      (5, 'Found', 'found', 4, false, 'llm', 2, now()),
      (5, 'Closed Too', 'closed too', 11, true, 'llm', 4, now()),
      (5, 'Deepest', 'deepest', 12, true, 'llm', 4, now())`)

  await database.migrate()

  const rows = await db.select().from(niches).orderBy(niches.id)
  const changed = rows.filter(({ revision }) => revision > 7)
  expect(changed.map(({ name, isExplored }) => [name, isExplored])).toEqual([
    ['Closed', false],
    ['Closed Too', false],
  ])
  expect(rows.filter((row) => row.isExplored).map(({ name }) => name)).toEqual([
    'Niches',
    'Pets',
    'Empty Sector',
    'Dogs',
    'Explored',
    'Deepest',
  ])
  const drafts = await db.select({ id: nicheDrafts.id }).from(nicheDrafts)
  expect(drafts.length).toBe(rows.filter(({ origin }) => origin === 'llm').length)
  // A host of the older version that still runs reads the whole tree again.
  const [state] = await db.select().from(treeState)
  expect(state).toMatchObject({ revision: 8, removalRevision: 8 })
  await database.close()
})
