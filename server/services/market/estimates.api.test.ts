import { expect, test } from 'vitest'
import { UNITED_STATES } from '../../../contract/locale.ts'
import { startApi } from '../../../testing/api.ts'
import { testAtlas } from '../../../testing/atlas.ts'
import { wireMarket } from '../../compose/market.ts'
import { createLeases } from '../leases/leases.ts'
import { createThrottle } from '../throttle.ts'
import { computeSummary } from './computed-summary.ts'

const api = await startApi()
const member = await api.premiumUser()
const SECOND = 1_000

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'an estimate is summed up as it was shown, where the month ends after %i looks at the clock',
  async (looks) => {
    let looked = -looks
    const clock = {
      now() {
        looked += 1
        return new Date(Date.UTC(2027, 2, 1) + looked * SECOND)
      },
    }
    const { db, services } = api
    const market = wireMarket({
      config: services.config,
      db,
      leases: createLeases({ database: services.database }),
      clock,
      throttle: createThrottle(db, clock, Infinity),
      atlas: testAtlas,
    })
    const shown = await market.analyzeKeyword(member.user.id, `garden hose ${looks}`, UNITED_STATES)
    const summary = await market.summarizeKeyword(member.user.id, shown.analysisId ?? '')
    expect(summary).toBe(computeSummary(shown))
  },
)
