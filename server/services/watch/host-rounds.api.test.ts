import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { countSearches, openAnalyses } from '../../../testing/watching.ts'
import { watchChecks, watches } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'

/** After so many looks in vain, an hour passes. */
const LOOKS_AN_HOUR = 20

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
    watches: await db.select().from(watches).where(eq(watches.candidateId, id)),
    checks: await db.select().from(watchChecks).where(eq(watchChecks.candidateId, id)),
  })
  // A host that is too busy for a turn takes it a minute later, and an hour later after a fault:
  // the clock moves on while nothing is open.
  let asked = 0
  const later = () => {
    asked += 1
    if (asked % LOOKS_AN_HOUR === 0) clock.setOffset((asked / LOOKS_AN_HOUR) * HOUR_MS)
    return state()
  }
  try {
    await expect
      .poll(later, { interval: 1_000, timeout: 90_000 })
      .toMatchObject({ open: 1, warned: [] })
  } catch (error) {
    // The comparison does not show how the watch stands.
    throw new Error(inspect(await state(), { depth: 6 }), { cause: error })
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()))
  }
}, 120_000)
