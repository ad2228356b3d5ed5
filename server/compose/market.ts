import type { AtlasNiche } from '../../contract/atlas.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createWikimedia } from '../providers/interest/wikimedia.ts'
import { createDataForSeo } from '../providers/keywords/dataforseo.ts'
import { createKeywordEstimate } from '../providers/keywords/estimate.ts'
import { createLlmEstimate } from '../providers/keywords/llm-estimate.ts'
import { createModelEstimate } from '../providers/keywords/model-estimate.ts'
import type { KeywordMetricsProvider } from '../providers/keywords/port.ts'
import { createLlmSummaryWriter } from '../providers/summaries/llm.ts'
import type { Leases } from '../services/leases/leases.ts'
import { createAnalyzeKeyword } from '../services/market/analysis.ts'
import { createEstimates } from '../services/market/estimates.ts'
import { createImportedFigures } from '../services/market/imported-figures.ts'
import { createKeywordInterest } from '../services/market/interest.ts'
import { createKeptReport } from '../services/market/kept-report.ts'
import { createKeywordHistory } from '../services/market/keyword-history.ts'
import { createImportKeywords } from '../services/market/keyword-import.ts'
import { createKeywordList } from '../services/market/keyword-list.ts'
import { createProviderBills } from '../services/market/provider-bills.ts'
import { createReportRows } from '../services/market/report-rows.ts'
import { createKeywordReports } from '../services/market/reports.ts'
import { createStoredInterest } from '../services/market/stored-interest.ts'
import { createSummarizeKeyword } from '../services/market/summary.ts'
import { createPaidQuota } from '../services/paid-quota.ts'
import type { Throttle } from '../services/throttle.ts'

/** Lookups of keywords at a paid provider. */
const PAID_LOOKUPS = {
  counter: 'keyword',
  places: 'looking up',
  perUser: 100,
  inAll: 1_000,
  atOnce: 3,
}

interface MarketParts {
  config: Config
  db: Database
  leases: Leases
  clock: Clock
  throttle: Throttle
  atlas: readonly AtlasNiche[]
}

export type MarketServices = ReturnType<typeof wireMarket>

/** Wires the dependencies of the validator. */
export function wireMarket({ config, db, leases, clock, throttle, atlas }: MarketParts) {
  const { takeLiveCall, onCall } = createProviderBills(db, clock)
  const estimator = createKeywordEstimate(atlas)
  const estimates = createEstimates(estimator)
  const providers: KeywordMetricsProvider[] = [
    createImportedFigures(db),
    ...(config.dataForSeo
      ? [createDataForSeo(config.dataForSeo, { takeLiveCall, onCall })]
      : [
          ...(config.llm ? [createModelEstimate(estimator, createLlmEstimate(config.llm))] : []),
          estimator,
        ]),
  ]
  const sources = providers.map(({ name }) => name).join(', ')
  const rows = createReportRows(db, clock, sources)
  const paid = createPaidQuota({ leases, throttle, clock }, PAID_LOOKUPS)
  const reports = createKeywordReports({
    rows,
    leases,
    clock,
    paid,
    patience: config.keywordWaitMs,
    providers,
  })
  const history = createKeywordHistory({ db, clock, estimates })
  const interestOf = createKeywordInterest({
    db,
    clock,
    source: config.interest && createWikimedia(config.interest),
  })
  const writer = config.llm && createLlmSummaryWriter(config.llm)
  return {
    analyzeKeyword: createAnalyzeKeyword({
      db,
      clock,
      throttle,
      rows,
      reports,
      estimates,
      history,
    }),
    interestOf,
    estimates,
    keywordHistory: history,
    keptReportOf: createKeptReport({ db, estimates, storedInterest: createStoredInterest(db) }),
    keywordList: createKeywordList({
      clock,
      throttle,
      leases,
      paid,
      rows,
      reports,
      estimates,
      providers,
    }),
    summarizeKeyword: createSummarizeKeyword({
      db,
      leases,
      throttle,
      clock,
      writer,
      estimates,
      interestOf,
    }),
    importKeywords: createImportKeywords({ db, clock }),
  }
}
