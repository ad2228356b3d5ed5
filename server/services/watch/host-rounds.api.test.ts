import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { countSearches, openAnalyses } from '../../../testing/watching.ts'

// Without jobs, the analysis that the watch asks for stays open.
const { db, clock, services, premiumUser } = await startApi({ env: { JOBS_PER_HOST: '0' } })

test('the host runs the rounds', async () => {
  const member = await premiumUser()
  const kept = await member.call(calls.keepCandidate, { body: { name: 'dog ramp' } })
  await countSearches(db, 'dog ramp', 1_000, clock.now())
  await services.watching.start(member.user.id, kept.value().id)
  const warned: unknown[] = []
  const log = { warn: (fields: unknown) => void warned.push(fields) }
  for (const loop of services.loops) loop.start(log)
  const state = async () => ({
    open: (await openAnalyses(db, member.user.id)).length,
    warned,
  })
  try {
    await expect.poll(state, { timeout: 30_000 }).toEqual({ open: 1, warned: [] })
  } finally {
    await Promise.all(services.loops.map((loop) => loop.stop()))
  }
}, 60_000)
