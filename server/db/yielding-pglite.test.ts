import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMemory } from './embedded.ts'

test('a queue of queries yields to the event loop', async () => {
  const { db, close } = await openMemory()
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const started = performance.now()
  await Promise.all(Array.from({ length: 600 }, () => db.execute(sql`select 1`)))
  isOver = true
  // Queries get 10 ms per turn, and a turn may begin with a late query.
  expect(turns).toBeGreaterThan((performance.now() - started) / 40)
  expect(turns).toBeGreaterThan(2)
  await close()
})
