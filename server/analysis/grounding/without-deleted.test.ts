import { describe, expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { bookingOffer, kennels, NOW } from '../discussions.fixture.ts'
import type { AnalysisResult } from '../types/result.ts'
import { type Deleted, withoutDeleted } from './without-deleted.ts'

const input = {
  ...{ market: 'Kennels', offersFor: () => [bookingOffer] },
  ...{ discussions: [...kennels], now: NOW },
}
const made = await analyze({ ...input, signal: new AbortController().signal })
const [first] = made.pain_points.pain_points
const [idea] = made.business_ideas.business_ideas
if (!first || !idea) throw new Error('nothing was found')
const second = { ...first, id: 'p2', heading: 'Fees that only rise' }
const plain = {
  ...{ description: 'For kennels.', target_audience: 'Owners' },
  value_proposition: 'Fewer letters.',
}
/** Two pain points, an idea for each and two for both, one of which tells the first one's heading. */
const result: AnalysisResult = {
  ...made,
  pain_points: { summary: `The strongest is “${first.heading}”.`, pain_points: [first, second] },
  business_ideas: {
    executive_summary: 'Three ideas.',
    business_ideas: [
      { ...idea, id: 'i1', name: 'One' },
      { ...idea, ...plain, id: 'i2', name: 'Other', pain_point_ids: ['p2'] },
      { ...idea, id: 'i4', name: 'Telling', pain_point_ids: ['p1', 'p2'] },
      {
        ...idea,
        ...plain,
        id: 'i3',
        name: 'Both',
        pain_point_ids: ['p1', 'p2'],
        market_potential: `High: 5 people report “${first.heading}”.`,
      },
    ],
    top_opportunities: [
      { ranking: 1, idea_name: 'One', reasoning: 'Many.' },
      { ranking: 2, idea_name: 'Both', reasoning: `“${first.heading}” comes from 5 people.` },
    ],
  },
  quote_check: { shown: first.quotes.length * 2, repaired: 0, dropped: 1 },
}
const none: Deleted = {
  ...{ evidence: new Set(), headings: new Set(), threads: new Set() },
  named: new Set(),
}

describe('a result with deleted parts', () => {
  test('is unchanged if nothing is deleted', () => {
    expect(withoutDeleted(result, none)).toBe(result)
  })

  test('no longer counts a place that named an answer', () => {
    const place = (thread_id: string) => ({ thread_id, comment_id: null })
    const [one, other] = [place('1'), place('2')]
    const named_answers = [
      { name: 'Gingr', places: [one, other] },
      { name: 'Propet', places: [one] },
    ]
    const left = withoutDeleted({ ...result, named_answers }, { ...none, named: new Set([one]) })
    expect(left).toEqual({ ...result, named_answers: [{ name: 'Gingr', places: [other] }] })
    const thread = result.threads.slice(0, 1)
    const less = { ...none, named: new Set([one]), threads: new Set(thread) }
    expect(withoutDeleted({ ...result, named_answers }, less).named_answers).toEqual([
      { name: 'Gingr', places: [other] },
    ])
  })

  test('no longer says how many threads praise an answer', () => {
    expect(result.praised_threads).toBe(0)
    const thread = result.threads[0]
    if (!thread) throw new Error('nothing was read')
    const left = withoutDeleted(result, { ...none, threads: new Set([thread]) })
    expect(left).not.toHaveProperty('praised_threads')
  })

  test('loses a pain point with a deleted heading, everything based only on it, and its words elsewhere', () => {
    const left = withoutDeleted(result, { ...none, headings: new Set([first]) })
    expect(JSON.stringify({ ...left, threads: [] })).not.toContain(first.heading)
    expect(left.business_ideas.business_ideas.map(({ name }) => name)).toEqual(['Other', 'Both'])
    expect(left.business_ideas.business_ideas[1]).toMatchObject({
      pain_point_ids: ['p2'],
      addresses_pain_points: [second.heading],
      market_potential: 'High',
    })
    expect(left.business_ideas.top_opportunities).toEqual([
      { ranking: 1, idea_name: 'Both', reasoning: 'Its other pain points are still supported.' },
    ])
    const shown = second.quotes.length
    expect(left.quote_check).toEqual({ shown, repaired: 0, dropped: 1 + first.quotes.length })
    expect(left.pain_points.summary).toContain('1 heading.')
  })

  test('says so if nothing is left', () => {
    const evidence = new Set([...first.evidence, ...second.evidence])
    const left = withoutDeleted(result, { ...none, evidence, threads: new Set(result.threads) })
    expect(left.pain_points.pain_points).toEqual([])
    expect(left.business_ideas.business_ideas).toEqual([])
    expect(left.business_ideas.top_opportunities).toEqual([])
    expect([left.threads, left.thread_urls]).toEqual([[], []])
    expect(left.pain_points.summary).toContain('Analyze the market again')
  })
})

test('a heading quoted from a person is stored with its source', () => {
  const places = made.pain_points.pain_points.map(({ heading, heading_from }) => {
    const thread = kennels.find(({ id }) => id === heading_from?.thread_id)
    const comment = thread?.comments.find(({ id }) => id === heading_from?.comment_id)
    const text = comment?.text ?? `${thread?.title} ${thread?.text}`
    return text.toLowerCase().includes(heading.replace(/ …$/, '').toLowerCase())
  })
  expect(places).not.toEqual([])
  expect(places.every(Boolean)).toBe(true)
})
