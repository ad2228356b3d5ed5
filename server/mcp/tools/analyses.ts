import { z } from 'zod'
import { calls } from '../../../contract/calls.ts'
import {
  analysisListSchema,
  analyzeMarketBodySchema,
  ideaResultAnswerSchema,
  progressSchema,
} from '../../../contract/ideas.ts'
import { analysisIdParamsSchema } from '../../../contract/market.ts'
import { followAnalysis, hasEnded } from '../follow.ts'
import { HostRefusal } from '../refusal.ts'
import { defineTool, OTHERS_WORDS } from '../tool.ts'

/** Below a minute, after which many clients give up on a request. */
const WAIT_DEFAULT_S = 45
const WAIT_MAX_S = 240

const idField = { analysis_id: analysisIdParamsSchema.shape.analysisId }
const followedSchema = progressSchema.extend({ ...idField, ended: z.boolean() })

const startAnalysis = defineTool({
  name: 'start_analysis',
  title: 'Start an analysis',
  description:
    'Start an analysis of what people write about a market: pain points with word-for-word quotes, and product ideas drawn from them. It takes from seconds to minutes: go on with follow_analysis, then read_analysis. While one of the same market runs, its id is the answer. Needs Premium and counts toward the daily limits.',
  input: analyzeMarketBodySchema,
  output: z.object({ ...idField, status: z.literal('starting') }),
  scope: 'run',
  async run(body, { makeCall }) {
    const started = await makeCall(calls.analyzeMarket, { body })
    if ('analysis_id' in started) return started
    const message = started.error ?? 'The analysis could not be started.'
    throw new HostRefusal(message, { status: 502, code: 'not_started' })
  },
})

const follow = defineTool({
  name: 'follow_analysis',
  title: 'Follow an analysis',
  description: `Wait until an analysis has ended, or for wait_seconds (${WAIT_DEFAULT_S} if not given, at most ${WAIT_MAX_S}), and report its progress meanwhile. If "ended" is false, call it again. Canceling this request only ends the waiting; cancel_analysis ends the analysis.`,
  input: z.strictObject({
    ...idField,
    wait_seconds: z.number().int().min(0).max(WAIT_MAX_S).default(WAIT_DEFAULT_S),
  }),
  output: followedSchema,
  scope: 'read',
  isIdempotent: true,
  async run({ analysis_id, wait_seconds }, run) {
    const progress = await followAnalysis(analysis_id, wait_seconds * 1_000, run)
    return { analysis_id, ended: hasEnded(progress), ...progress }
  },
})

const readAnalysis = defineTool({
  name: 'read_analysis',
  title: 'Read an analysis',
  description: `Read the result of an analysis: pain points with their evidence, ideas, threads. "source.kind" says what was read ("measured": stored discussions; "sample": texts made up for demonstration; "own": the owner's own material), "drafted_by" says if a model or rules wrote the headings and ideas, and "thin_reasons" says why the evidence is thin, if it is. Every quote is word for word and has its address. While it runs there is an "error" that says so instead. ${OTHERS_WORDS}`,
  input: z.strictObject(idField),
  output: z.object({ analysis: ideaResultAnswerSchema }),
  scope: 'read',
  run: async ({ analysis_id }, { makeCall }) => ({
    analysis: await makeCall(calls.ideaResult, { params: { analysisId: analysis_id } }),
  }),
})

const listAnalyses = defineTool({
  name: 'list_analyses',
  title: 'List analyses',
  description: 'List the analyses of the key’s owner with their ids and states, newest first.',
  input: z.strictObject({}),
  output: z.object({ analyses: analysisListSchema }),
  scope: 'read',
  run: async (_input, { makeCall }) => ({ analyses: await makeCall(calls.ideaAnalyses) }),
})

const cancelAnalysis = defineTool({
  name: 'cancel_analysis',
  title: 'Cancel an analysis',
  description: 'Cancel an analysis that waits or runs. One that has ended stays as it is.',
  input: z.strictObject(idField),
  output: z.object({ ...idField, canceled: z.literal(true) }),
  scope: 'run',
  isDestructive: true,
  async run({ analysis_id }, { makeCall }) {
    const params = { analysisId: analysis_id }
    await makeCall(calls.deleteIdeaAnalysis, { params, query: { unless: 'ended' } })
    return { analysis_id, canceled: true as const }
  },
})

export const analysisTools = [startAnalysis, follow, readAnalysis, listAnalyses, cancelAnalysis]
