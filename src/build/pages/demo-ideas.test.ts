import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ideaAnalysisSchema } from '../../../contract/ideas.ts'
import { sampleFileSchema } from '../../../contract/sample-thread.ts'
import { demoIdeasSchema } from '../content/demo-ideas-schema.ts'
import { composeDemo } from './demo-ideas.ts'

const content = new URL('../../content/', import.meta.url)
const read = (path: string): unknown => parse(readFileSync(new URL(path, content), 'utf8'))
const written = read('demo/ideas.yaml') as Record<string, unknown>
const demo = demoIdeasSchema.parse(written)
const samples = readdirSync(new URL('threads/', content), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => sampleFileSchema.parse(read(`threads/${file}`)).threads)
const SITE = 'https://nicher.example'
const analysis = composeDemo(demo, samples, SITE)
const points = analysis.pain_points.pain_points

describe("the idea generator's sample", () => {
  it('is a whole result of the contract, and a sample', () => {
    expect(ideaAnalysisSchema.parse(analysis)).toEqual(analysis)
    expect(analysis.source.kind).toBe('sample')
  })

  it('quotes the sample threads word for word, at the place that it names', () => {
    const evidence = points.flatMap((point) => point.evidence)
    expect(evidence.length).toBeGreaterThan(12)
    for (const { quote, thread_id, url, score, community } of evidence) {
      const thread = samples.find(({ id }) => id === thread_id)
      const texts = [thread, ...(thread?.comments ?? [])]
      const place = texts.findIndex((each) => each?.text.includes(quote))
      expect(texts[place]?.score).toBe(score)
      const anchor = place === 0 ? '' : `#c${String(place).padStart(2, '0')}`
      expect([url, community]).toEqual([`${SITE}/samples/${thread_id}${anchor}`, thread?.community])
    }
    expect(analysis.quote_check).toEqual({ shown: evidence.length, repaired: 0, dropped: 0 })
  })

  it('counts the people and the threads behind a pain point', () => {
    expect(points[0]?.frequency).toBe('4 people in 2 of 8 threads')
  })

  it('answers every pain point with an idea', () => {
    const answered = analysis.business_ideas.business_ideas.flatMap((idea) => idea.pain_point_ids)
    expect(new Set(answered)).toEqual(new Set(points.map(({ id }) => id)))
  })

  it('names in its ideas the headings of the pain points they address', () => {
    const [idea] = analysis.business_ideas.business_ideas
    expect(idea?.addresses_pain_points).toEqual([points[0]?.heading])
  })

  it('is refused with a quote that is not in its thread', () => {
    const [first, ...rest] = demo.pain_points
    if (!first) throw new Error('no pain point')
    const quotes = [{ thread: demo.threads[0] ?? '', quote: 'Ramps are always wonderful.' }]
    const forged = { ...demo, pain_points: [{ ...first, quotes }, ...rest] }
    expect(() => composeDemo(forged, samples, SITE)).toThrow('does not stand in the sample thread')
  })

  it('says what people would pay, in words of its threads', () => {
    const texts = samples.flatMap(({ text, comments }) => [
      text,
      ...comments.map((comment) => comment.text),
    ])
    const said = points.flatMap(({ payments = [], asks_for = [], done_today = [] }) => {
      return [...payments, ...asks_for, ...done_today]
    })
    expect(said.length).toBeGreaterThan(3)
    for (const { quote, words } of said) {
      expect(quote).toContain(words)
      expect(texts.some((text) => text.includes(quote))).toBe(true)
    }
    expect(points[0]?.payments).toMatchObject([{ amount: '$25/mo', kind: 'would pay' }])
  })

  it('is refused with words that its quote does not have', () => {
    const [first, ...rest] = demo.pain_points
    if (!first?.said[0]) throw new Error('nothing is said')
    const forged = { ...first, said: [{ ...first.said[0], words: 'for ten times as much' }] }
    expect(() => composeDemo({ ...demo, pain_points: [forged, ...rest] }, samples, SITE)).toThrow(
      'does not stand in',
    )
  })

  it('is refused with a missing thread', () => {
    expect(() => composeDemo({ ...demo, threads: ['nowhere'] }, samples, SITE)).toThrow('"nowhere"')
  })

  it('is refused with an unknown field', () => {
    expect(demoIdeasSchema.safeParse({ ...written, drafted_by: 'ai' }).success).toBe(false)
  })
})
