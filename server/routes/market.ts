import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { keywordKey } from '../../contract/keyword.ts'
import { localeFrom } from '../../contract/locale.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

/** Some keywords of a list may be asked one by one. */
const LIST_TIMEOUT_MS = 180_000

export function marketRoutes(
  app: FastifyInstance,
  {
    config,
    analyzeKeyword,
    summarizeKeyword,
    interestOf,
    keywordHistory,
    keywordList,
    memberReads,
  }: Pick<
    Services,
    | 'config'
    | 'analyzeKeyword'
    | 'summarizeKeyword'
    | 'interestOf'
    | 'keywordHistory'
    | 'keywordList'
    | 'memberReads'
  >,
): void {
  define(
    app,
    calls.analyzeKeyword,
    ({ viewer, body: { keyword, country, language } }) =>
      analyzeKeyword(viewer.user.id, keyword, localeFrom(country, language)),
    // Two lookups in a row: the one that this request waits for, and its own.
    {
      handlerTimeout:
        2 * Math.max(config.dataForSeo?.timeoutMs ?? 0, config.keywordWaitMs) + 15_000,
    },
  )

  define(app, calls.keywordInterest, async ({ viewer, params }) => {
    const { keyword, locale } = await keywordHistory.subjectOf(viewer.user.id, params.analysisId)
    return interestOf(keywordKey(keyword), locale.language)
  })

  define(app, calls.planKeywordList, ({ viewer, body: { keywords, country, language } }) =>
    keywordList.plan(viewer.user.id, keywords, localeFrom(country, language)),
  )

  define(
    app,
    calls.checkKeywordList,
    ({ viewer, body: { keywords, country, language } }) =>
      keywordList.check(viewer.user.id, keywords, localeFrom(country, language)),
    { handlerTimeout: LIST_TIMEOUT_MS },
  )

  define(app, calls.keywordHistory, ({ viewer }) => memberReads.keywordChecks(viewer.user.id))

  define(app, calls.deleteKeywordAnalysis, ({ viewer, params }) =>
    keywordHistory.remove(viewer.user.id, params.analysisId),
  )

  define(
    app,
    calls.keywordSummary,
    async ({ viewer, params }) => ({
      summary: await summarizeKeyword(viewer.user.id, params.analysisId),
    }),
    { handlerTimeout: 2 * (config.llm?.timeoutMs ?? 0) + 15_000 },
  )
}
