import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createLoop } from '../jobs/loop.ts'
import type { HasPremium } from '../services/billing/has-premium.ts'
import type { AnalysisHistory } from '../services/ideas/history.ts'
import { createReadResult } from '../services/ideas/read-result.ts'
import { createLetters } from '../services/mail/letters.ts'
import type { Outbox } from '../services/mail/outbox.ts'
import type { AnalyzeKeyword } from '../services/market/analysis.ts'
import type { createKeptReport } from '../services/market/kept-report.ts'
import type { MemberWrites } from '../services/reads/member-writes.ts'
import type { Throttle } from '../services/throttle.ts'
import { createReadBasis } from '../services/watch/basis.ts'
import { createClaims } from '../services/watch/claims.ts'
import { createEnding } from '../services/watch/ending.ts'
import { createMade, type Made } from '../services/watch/made.ts'
import { createWatchMails } from '../services/watch/mails.ts'
import { createMaking } from '../services/watch/making.ts'
import { createTurns } from '../services/watch/turns.ts'
import { createReadWatch, type ReadWatch } from '../services/watch/view.ts'
import { watchMailRounds, watchRounds } from '../services/watch/watch-rounds.ts'
import { createWatches } from '../services/watch/watches.ts'
import type { ReadBelongings } from '../services/workspace/belongings.ts'

interface ViewParts {
  db: Database
  hasPremium: HasPremium
  reportOf: ReturnType<typeof createKeptReport>
}

/** What watches have found, which the export of the workspace reads too. */
export function watchView({ db, hasPremium, reportOf }: ViewParts) {
  const made = createMade({ reportOf, resultOf: createReadResult(db) })
  return { made, view: createReadWatch({ db, hasPremium, made }) }
}

interface WatchParts {
  config: Config
  db: Database
  clock: Clock
  throttle: Throttle
  hasPremium: HasPremium
  outbox: Outbox
  memberWrites: Pick<MemberWrites, 'inBackground'>
  belongings: ReadBelongings
  made: Made
  view: ReadWatch
  analyzeKeyword: AnalyzeKeyword
  startAnalysis: AnalysisHistory['start']
}

export type WatchServices = Omit<ReturnType<typeof wireWatch>, 'loops'>

/** Watched candidates: their monthly checks, and the mails about them. */
export function wireWatch(parts: WatchParts) {
  const { config, db, clock, throttle, hasPremium, outbox, belongings, made, view } = parts
  const basisOf = createReadBasis(belongings)
  const watchTurns = createTurns({
    ...{ db, clock, hasPremium, basisOf },
    claim: createClaims(db, clock),
    making: createMaking(parts),
    end: createEnding({ db, clock, made, memberWrites: parts.memberWrites }),
  })
  const letters = createLetters(config.siteUrl)
  const watchMails = createWatchMails({ db, clock, outbox, letters })
  const checking = createLoop(watchRounds(watchTurns))
  return {
    watching: createWatches({ db, clock, throttle, basisOf, view, onDue: () => checking.wake() }),
    watchTurns,
    watchMails,
    loops: [checking, createLoop(watchMailRounds(watchMails))],
  }
}
