import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { countSearches, openAnalyses } from '../../../testing/watching.ts'
import { watchChecks, watches } from '../../db/schema.ts'

const { db, clock, services, premiumUser } = await startApi()

test('the host runs the rounds', async () => {
  const member = await premiumUser()
  const kept = await member.call(calls.keepCandidate, { body: { name: 'dog ramp' } })
  const { id } = kept.value()
  await countSearches(db, 'dog ramp', 1_000, clock.now())
  await services.watching.start(member.user.id, id)
  const warned: unknown[] = []
  const log = { warn: (fields: unknown) => void warned.push(fields) }
  const loops = services.loops.filter((loop) => loop !== services.worker)
  for (const loop of loops) loop.start(log)
  const state = async () => ({
    open: (await openAnalyses(db, member.user.id)).length,
    warned,
    // Where there is no analysis after all, the failure shows how the watch stands.
    watches: await db.select().from(watches).where(eq(watches.candidateId, id)),
    checks: await db.select().from(watchChecks).where(eq(watchChecks.candidateId, id)),
  })
  // Longer than the minute that a turn waits where the host is busy.
  await expect.poll(state, { timeout: 90_000 }).toMatchObject({ open: 1, warned: [] })
  await Promise.all(loops.map((loop) => loop.stop()))
}, 120_000)
