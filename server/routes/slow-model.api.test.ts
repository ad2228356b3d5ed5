import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { IdeaAnalysis } from '../../contract/ideas.ts'
import { type Api, type Member, startApi } from '../../testing/api.ts'
import { startLlmServer } from '../../testing/llm-server.ts'
import { kennels } from '../analysis/discussions.fixture.ts'
import { ideaAnalyses } from '../db/schema.ts'
import { plainLog } from '../jobs/loop.ts'
import { goodReplies } from '../services/ideas/faulty-replies.fixture.ts'

/** A hundredth of the usual limits: 3 s for an answer, 1.2 s of silence. */
const SCALE = 100
const llm = await startLlmServer()
const env = {
  LLM_BASE_URL: llm.url,
  LLM_MODEL: 'qwen3:8b',
  LLM_TIMEOUT_MS: String(300_000 / SCALE),
  LLM_SILENCE_MS: String(120_000 / SCALE),
}
const talk = Array.from({ length: 12 }, (_, n) => `A guest asked about room ${n * 37}.`).join(' ')
const long = kennels.map((thread) => ({
  ...thread,
  comments: [
    ...thread.comments,
    ...Array.from({ length: 6 }, (_, n) => ({
      ...{ id: `long${n}`, authorHash: `talker ${n}`, score: -n, createdAt: thread.createdAt },
      text: `${n}. ${talk}`,
    })),
  ],
}))
const api = await startApi({ env, ideas: { gather: async () => ({ discussions: [...kennels] }) } })
const small = await startApi({
  env: { ...env, LLM_CONTEXT_TOKENS: '2000' },
  ideas: { gather: async () => ({ discussions: long }) },
})

let member: Member
let smallMember: Member
beforeAll(async () => {
  for (const each of [api, small]) each.services.worker.start(plainLog)
  member = await api.premiumUser()
  smallMember = await small.premiumUser()
})
afterAll(async () => {
  await Promise.all([api, small].map(({ services }) => services.worker.stop()))
})

/** Runs an analysis to its end, and returns its result and the texts of its progress. */
async function run({ db }: Api, who: Member, market: string) {
  const begun = (await who.call(calls.analyzeMarket, { body: { market } as never })).value()
  if (!('analysis_id' in begun)) throw new Error('nothing was started')
  const at = <C extends { path: string }>(call: C) => ({
    ...call,
    path: call.path.replace(':analysisId', begun.analysis_id),
  })
  const told = new Set<string>()
  await expect
    .poll(
      async () => {
        const progress = (await who.call(at(calls.ideaProgress))).value()
        told.add(progress.step)
        return progress.status
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBe('completed')
  // The result as it was stored: its threads are in no archive, so the API would leave them out.
  const [row] = await db
    .select({ result: ideaAnalyses.result })
    .from(ideaAnalyses)
    .where(eq(ideaAnalyses.id, begun.analysis_id))
  return { result: row?.result as IdeaAnalysis, told: [...told] }
}

const answers = (ms: number) =>
  goodReplies.map((content) => ({ kind: 'content' as const, content, ms }))

describe('a slow model', () => {
  test('that takes 60 s of its time for each first word drafts the analysis, and is waited for in words', async () => {
    llm.reply(...answers(60_000 / SCALE))
    const { result, told } = await run(api, member, 'slow kennels')
    expect(result.drafted_by).toBe('ai')
    expect(told).toContain('Waiting for qwen3:8b to begin its answer')
  })

  test('with a small window reads in parts that fit, and says which one', async () => {
    const [reading = '', ideas = ''] = goodReplies
    llm.reply({
      kind: 'by request',
      content: ({ messages }) =>
        messages.at(-1)?.content.includes('<discussions>') ? reading : ideas,
      ms: 150,
    })
    const { result, told } = await run(small, smallMember, 'long kennels')
    expect(result.drafted_by).toBe('ai')
    expect(told.filter((text) => /^The model is reading part \d+ of \d+$/.test(text))).not.toEqual(
      [],
    )
    const sizes = llm.requests.map(({ body }) =>
      body.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
    )
    expect(sizes.length).toBeGreaterThan(2)
    // A token has three bytes or more.
    expect(Math.max(...sizes) / 3).toBeLessThan(2_000)
  })
})

describe('a model that hangs', () => {
  test.each([
    ['before its first word', { kind: 'hang' } as const],
    [
      'in the middle of its answer',
      { kind: 'pieces', pieces: ['{"summary": "'], ending: 'silence' } as const,
    ],
    [
      'by writing forever',
      {
        kind: 'pieces',
        pieces: (function* () {
          for (let n = 0; ; n += 1) yield ` ${n * 7919} and`
        })(),
        ms: 30,
      } as const,
    ],
  ])('%s is replaced by the rules in time, and the result says so', async (when, reply) => {
    llm.reply(reply)
    const { result } = await run(api, member, `hanging ${when}`)
    expect(result.drafted_by).toBe('extractive')
    expect(result.business_ideas.executive_summary).toContain('The language model took too long.')
    expect(result.pain_points.pain_points).not.toEqual([])
  })
})
