import { z } from 'zod'
import { calls } from '../../../contract/calls.ts'
import { keywordListBodySchema, listAnswerSchema } from '../../../contract/keyword-list.ts'
import { analyzeKeywordBodySchema, keywordAnalysisSchema } from '../../../contract/market.ts'
import { defineTool } from '../tool.ts'

const KINDS =
  '"source.kind" says what the figures are: "measured" was counted, "modelled" is an estimate with a range, "sample" is made up for demonstration. Keep that word with each figure that you repeat. null means unknown, never zero. Volumes are searches a month, cpc is US dollars a click.'

const checkDemand = defineTool({
  name: 'check_demand',
  title: 'Check demand',
  description: `Check how often people search for a keyword in a country, what a click costs, how strong the competition is, how the year goes, and related keywords. Needs Premium, counts toward the daily limits, and is kept in the owner's history. ${KINDS}`,
  input: analyzeKeywordBodySchema,
  output: keywordAnalysisSchema,
  scope: 'run',
  isIdempotent: true,
  run: (body, { makeCall }) => makeCall(calls.analyzeKeyword, { body }),
})

const compareKeywords = defineTool({
  name: 'compare_keywords',
  title: 'Compare keywords',
  description: `Check the demand of up to 50 keywords in one country, in the order given. A keyword that cannot be answered has its problem instead of figures. Needs Premium and counts toward the daily limits. ${KINDS}`,
  input: keywordListBodySchema,
  output: z.object({ keywords: listAnswerSchema }),
  scope: 'run',
  isIdempotent: true,
  run: async (body, { makeCall }) => ({
    keywords: await makeCall(calls.checkKeywordList, { body }),
  }),
})

export const demandTools = [checkDemand, compareKeywords]
