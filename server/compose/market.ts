import type { AtlasNiche } from '../../contract/atlas.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createDataForSeo } from '../providers/keywords/dataforseo.ts'
import { createKeywordEstimate } from '../providers/keywords/estimate.ts'
import { type KeywordMetricsProvider, UNITED_STATES } from '../providers/keywords/port.ts'
import { createLlmSummaryWriter } from '../providers/summaries/llm.ts'
import type { Leases } from '../services/leases/leases.ts'
import { createAnalyzeKeyword } from '../services/market/analysis.ts'
import { createEstimates } from '../services/market/estimates.ts'
import { createImportedFigures } from '../services/market/imported-figures.ts'
import { createImportKeywords } from '../services/market/keyword-import.ts'
import { createProviderBills } from '../services/market/provider-bills.ts'
import { createKeywordReports } from '../services/market/reports.ts'
import { createSummarizeKeyword } from '../services/market/summary.ts'
import type { Throttle } from '../services/throttle.ts'

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
  const locale = UNITED_STATES
  const { takeLiveCall, onCall } = createProviderBills(db, clock)
  const estimator = createKeywordEstimate(atlas)
  const estimates = createEstimates(estimator)
  const providers: KeywordMetricsProvider[] = [
    createImportedFigures(db, locale),
    config.dataForSeo
      ? createDataForSeo(config.dataForSeo, { locale, takeLiveCall, onCall })
      : estimator,
  ]
  const reports = createKeywordReports({
    db,
    leases,
    clock,
    throttle,
    locale,
    patience: config.keywordWaitMs,
    providers,
  })
  const writer = config.llm && createLlmSummaryWriter(config.llm)
  return {
    analyzeKeyword: createAnalyzeKeyword({ db, clock, throttle, reports, estimates }),
    summarizeKeyword: createSummarizeKeyword({ db, leases, throttle, clock, writer, estimates }),
    importKeywords: createImportKeywords({ db, clock, locale }),
  }
}
