import { describe, expect, test } from 'vitest'
import { ideaAnalysisSchema } from '../../../contract/ideas.ts'
import { startLlmServer } from '../../../testing/llm-server.ts'
import { analyze } from '../../analysis/analyze.ts'
import { kennels, NOW } from '../../analysis/discussions.fixture.ts'
import type { AnalysisReports } from '../../analysis/types/input.ts'
import { createLlmIdeaModel } from '../../providers/ideas/llm.ts'
import { FAULT, faultyReplies, goodReplies } from './faulty-replies.fixture.ts'

type Trouble = Parameters<NonNullable<AnalysisReports['onModelTrouble']>>[0]

const llm = await startLlmServer()
const model = createLlmIdeaModel({
  baseUrl: llm.url,
  apiKey: undefined,
  model: 'test-model',
  structuredOutputs: true,
  timeoutMs: 10_000,
  silenceMs: 10_000,
  contextTokens: 8_000,
})

async function analyzeWith(replies: readonly string[]) {
  llm.reply(...replies.map((content) => ({ kind: 'content' as const, content })))
  const troubles: Trouble[] = []
  const { signal } = new AbortController()
  const input = { market: 'Kennels', discussions: [...kennels], now: NOW, signal, model }
  const onModelTrouble = (trouble: Trouble) => troubles.push(trouble)
  const result = ideaAnalysisSchema.parse(await analyze(input, { onModelTrouble }))
  return { result, troubles }
}

const texts = new Map(
  kennels.map((one) => [one.id, [one.title, one.text, ...one.comments.map(({ text }) => text)]]),
)

test('a good reply is accepted', async () => {
  const { result, troubles } = await analyzeWith(goodReplies)
  expect(troubles).toEqual([])
  expect(result.drafted_by).toBe('ai')
  expect(result.quote_check).toEqual({ shown: 2, repaired: 0, dropped: 0 })
  expect(result.pain_points.pain_points.map(({ heading }) => heading)).toEqual(['Chasing deposits'])
  expect(result.business_ideas.business_ideas[0]?.addresses_pain_points).toEqual([
    'Chasing deposits',
  ])
  expect(result.business_ideas.top_opportunities[0]?.idea_name).toBe('Deposit Desk')
})

describe('faulty replies', () => {
  test('number more than 50', () => {
    expect(faultyReplies.length).toBeGreaterThan(50)
  })

  test.each(faultyReplies)('$name reaches no result, and is counted', async (faulty) => {
    const { result, troubles } = await analyzeWith(faulty.replies)
    expect(JSON.stringify(result.pain_points)).not.toMatch(FAULT)
    expect(JSON.stringify(result.business_ideas.top_opportunities)).not.toMatch(FAULT)
    expect(JSON.stringify(result.business_ideas.business_ideas)).not.toMatch(FAULT)
    expect(result.pain_points.pain_points).not.toEqual([])
    const ids = result.pain_points.pain_points.map(({ id }) => id)
    for (const { quotes, evidence } of result.pain_points.pain_points) {
      expect(quotes).toEqual(evidence.map(({ quote }) => quote))
      for (const { quote, thread_id } of evidence) {
        expect(texts.get(thread_id)?.some((text) => text.includes(quote))).toBe(true)
      }
    }
    for (const idea of result.business_ideas.business_ideas) {
      expect(idea.pain_point_ids).not.toEqual([])
      expect(ids).toEqual(expect.arrayContaining(idea.pain_point_ids))
    }
    const refused = troubles.flatMap((trouble) => trouble.refused ?? [])
    const sum = refused.reduce((all, one) => all + one.texts + one.painPoints + one.ideas, 0)
    const counted = {
      quote: result.quote_check.dropped > 0,
      refused: sum > 0,
      error: troubles.some(({ error }) => error !== undefined),
    }
    expect(counted[faulty.countedAs]).toBe(true)
    expect(result.drafted_by).toBe(faulty.countedAs === 'error' ? 'extractive' : 'ai')
    if (faulty.countedAs === 'error') {
      expect(result.business_ideas.executive_summary).toMatch(
        /^The language model could not be used\. Drafted without AI/,
      )
    } else {
      expect(result.business_ideas.executive_summary).not.toMatch(FAULT)
    }
  })
})
