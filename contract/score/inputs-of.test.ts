import { describe, expect, test } from 'vitest'
import type { IdeaAnalysis } from '../ideas.ts'
import type { KeywordInterest } from '../interest.ts'
import type { KeywordAnalysis } from '../market.ts'
import type { NicheDossier } from '../niche-dossier.ts'
import { UNKNOWN_INPUTS } from './inputs.ts'
import { scoreInputsOf } from './inputs-of.ts'

const nothing = { report: null, interest: null, analysis: null, dossier: null }
const at = '2026-11-01T00:00:00.000Z'

const estimate: KeywordAnalysis = {
  keyword: 'dog ramp',
  volume: 880,
  cpc: 0.9,
  volume_range: { low: 390, high: 2_400 },
  cpc_range: { low: 0.45, high: 1.8 },
  competition: 'high',
  competitionIndex: 92,
  trend: null,
  trendData: [],
  basis: 'near',
  summary: '',
  relatedKeywords: [],
  source: { provider: 'Nicher estimate', kind: 'modelled', fetched_at: at },
}

const dossier: NicheDossier = {
  path: ['Pets', 'Dogs', 'Ramps'],
  provenance: 'editorial',
  also: [],
  dossier: {
    pays: { low: 60, high: 220, unit: 'each', what: 'a ramp' },
    words: [{ phrase: 'dog ramp', volume: 1_000, cpc: 1.6, competition: 80 }],
  },
}

type Point = IdeaAnalysis['pain_points']['pain_points'][number]
const quote = (id: string) => ({
  ...{ quote: 'It is too steep.', thread_id: id, url: 'https://forum.test/1' },
  ...{ community: 'dogs', score: 1, created_at: at },
})
const point = (over: Partial<Point>): Point => ({
  ...{ id: 'p1', heading: 'Steep ramps', summary: '', intensity: 'Medium' },
  frequency: 'Recurring: 5 people in 3 of 12 threads',
  ...{ quotes: [], evidence: [quote('t1'), quote('t2')] },
  ...over,
})
const threads = (count: number, beside = 0): IdeaAnalysis['threads'] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `t${index + 1}`, title: '', community: 'dogs', url: 'https://forum.test/1' },
    ...{ score: 1, created_at: at },
    ...(index >= count - beside ? { is_beside: true } : {}),
  }))
const analysis = (over: Partial<IdeaAnalysis>, ...points: Point[]): IdeaAnalysis => ({
  market: 'Dog ramps',
  pain_points: { summary: '', pain_points: points },
  business_ideas: { executive_summary: '', business_ideas: [], top_opportunities: [] },
  ...{ thread_urls: [], threads: threads(12), thin_reasons: [], praised_threads: 2 },
  quote_check: { shown: 2, repaired: 0, dropped: 0 },
  drafted_by: 'extractive',
  source: { provider: 'Reddit', kind: 'measured', fetched_at: at },
  ...over,
})
const evidence = (of: IdeaAnalysis) => scoreInputsOf({ ...nothing, analysis: of })

describe('the inputs of a score', () => {
  test('are unknown where nobody has looked', () => {
    expect(scoreInputsOf(nothing)).toEqual(UNKNOWN_INPUTS)
  })

  test('have the ends of an estimate, and stay estimates', () => {
    expect(scoreInputsOf({ ...nothing, report: estimate, dossier })).toMatchObject({
      searches: { low: 390, high: 2_400, kind: 'modelled' },
      click: { low: 0.45, high: 1.8, kind: 'modelled' },
      competition: { low: 92, high: 92, kind: 'modelled' },
      trend: null,
      paid: { low: 60, high: 220, kind: 'editorial' },
    })
  })

  test('are unknown for a phrase of which no estimate knows anything', () => {
    const none = { ...estimate, volume: null, volume_range: null, cpc: null, cpc_range: null }
    const report = { ...none, competition: null, competitionIndex: null, basis: 'none' } as const
    const { searches, click, competition } = scoreInputsOf({ ...nothing, report, dossier })
    expect([searches, click, competition]).toEqual([null, null, null])
  })

  test('have counted figures, and the change over counted months', () => {
    const { volume_range: _range, cpc_range: _prices, ...point } = estimate
    const months = (step: number) =>
      Array.from({ length: 12 }, (_, month) => ({ month: 'Jan', volume: 1_000 + step * month }))
    const report = {
      ...point,
      competitionIndex: null,
      trend: 'stable',
      trendData: months(0),
      source: { ...estimate.source, kind: 'measured' },
    } as const
    const counted = scoreInputsOf({ ...nothing, report: { ...report, trendData: months(0) } })
    expect(counted).toMatchObject({
      searches: { low: 880, high: 880, kind: 'measured' },
      competition: { low: 67, high: 100, kind: 'measured' },
      trend: { low: 0, high: 0, kind: 'measured' },
    })
    const bare = { ...report, trend: 'up' as const, trendData: [] }
    expect(scoreInputsOf({ ...nothing, report: bare }).trend).toMatchObject({ low: 0.1, high: 0.5 })
  })

  test('take an editor’s figures for an order of magnitude, where nobody checked the demand', () => {
    const { searches, click, competition } = scoreInputsOf({ ...nothing, dossier })
    expect(searches?.low).toBeCloseTo(316, 0)
    expect(searches?.high).toBeCloseTo(3_162, 0)
    expect(click).toEqual({ low: 1, high: 2.5600000000000005, kind: 'editorial' })
    expect(competition).toEqual({ low: 80, high: 80, kind: 'editorial' })
  })

  test('count what is paid by the sale, from the niche itself or from the one above', () => {
    const paid = (low: number, high: number, unit: string) => {
      const pays = { low, high, unit, what: 'it' }
      const above = { path: ['Pets'], customer: 'Owners', pays }
      const { path, also } = dossier
      return scoreInputsOf({ ...nothing, dossier: { path, also, provenance: null, above } }).paid
    }
    expect(paid(30, 90, 'visit')).toEqual({ low: 30, high: 90, kind: 'editorial' })
    expect(paid(10, 40, 'month')).toMatchObject({ low: 10, high: 480 })
    expect(paid(50, 80, 'hour')).toMatchObject({ low: 50, high: 640 })
    expect(paid(6, 16, 'each')).toMatchObject({ low: 6, high: 160 })
    expect(paid(15, 25, 'percent of sales')).toBeNull()
    expect(paid(0.1, 0.3, 'word')).toBeNull()
  })

  test('have the yearly change of what people read, and nothing without two years', () => {
    const found: KeywordInterest = {
      state: 'found',
      article: { title: 'Ramp', url: 'https://en.wikipedia.org/wiki/Ramp', language: 'en' },
      months: [],
      trend: 'up',
      change: 25,
      fetched_at: at,
    }
    expect(scoreInputsOf({ ...nothing, interest: found }).interest).toEqual({
      ...{ low: 0.25, high: 0.25, kind: 'proxy' },
    })
    const short = { ...found, trend: null, change: null }
    expect(scoreInputsOf({ ...nothing, interest: short }).interest).toBeNull()
    expect(scoreInputsOf({ ...nothing, interest: { state: 'off' } }).interest).toBeNull()
  })
})

describe('the evidence', () => {
  test('is that of the pain point which most people state', () => {
    const pays = { ...quote('t1'), words: 'I paid $90', amount: '$90', kind: 'pays' } as const
    const few = point({ intensity: 'High', frequency: 'Occasional: 2 people in 2 of 12 threads' })
    expect(evidence(analysis({}, few, point({ payments: [pays] })))).toMatchObject({
      read: 12,
      people: { low: 5, high: 5, kind: 'measured' },
      threads: { low: 3, high: 3, kind: 'measured' },
      intensity: { low: 2, high: 2, kind: 'drafted' },
      shown: { low: 3, high: 3, kind: 'measured' },
      isThin: false,
      praised: { low: 2, high: 2, kind: 'measured' },
    })
  })

  test('shows a wish, and may have missed one where it shows none', () => {
    const asks = [{ ...quote('t1'), words: 'a ramp that folds' }]
    expect(evidence(analysis({}, point({ asks_for: asks }))).shown).toMatchObject({
      low: 1,
      high: 1,
    })
    expect(evidence(analysis({}, point({}))).shown).toMatchObject({ low: 0, high: 1 })
  })

  test('counts the quoted people where the frequency does not say', () => {
    const communities = [{ name: 'dogs', people: 4 }]
    const old = point({ frequency: 'Often', communities })
    expect(evidence(analysis({}, old))).toMatchObject({ people: { low: 4 }, threads: { low: 2 } })
  })

  test('leaves out discussions about a neighboring market', () => {
    const mixed = analysis({ threads: threads(2, 1) }, point({}))
    expect(evidence(mixed)).toMatchObject({
      read: 1,
      people: { low: 1, high: 5 },
      threads: { low: 1, high: 1 },
    })
    const elsewhere = point({ intensity: 'High', evidence: [quote('t9')] })
    expect(evidence(analysis({ threads: threads(2, 1) }, elsewhere))).toMatchObject({
      people: { low: 0, high: 0 },
      intensity: { low: 0, high: 0 },
      isThin: true,
    })
    const beside = analysis({ threads: threads(2, 2) }, point({}))
    expect(evidence(beside)).toMatchObject({ read: 0, people: null, isThin: true })
  })

  test('is thin without a pain point, with a reason, and for results with an error', () => {
    expect(evidence(analysis({}))).toMatchObject({ isThin: true, people: { low: 0, high: 0 } })
    expect(evidence(analysis({ thin_reasons: ['few'] }, point({}))).isThin).toBe(true)
    expect(evidence(analysis({ error: 'stopped' }, point({})))).toEqual(UNKNOWN_INPUTS)
  })

  test('stays a sample, and does not know praise in older results', () => {
    const { praised_threads: _, ...older } = analysis({}, point({}))
    const source = { ...older.source, kind: 'sample' } as const
    const inputs = evidence({ ...older, source })
    expect(inputs.praised).toBeNull()
    expect([inputs.people?.kind, inputs.intensity?.kind]).toEqual(['sample', 'sample'])
  })
})
