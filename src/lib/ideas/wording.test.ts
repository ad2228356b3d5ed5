import { describe, expect, it } from 'vitest'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { resultOf, sampleOf } from './result.fixture.ts'
import {
  aboutMarket,
  besideText,
  placeText,
  potentialOf,
  quotesText,
  thinRemark,
} from './wording.ts'

describe('what is said of the quotes', () => {
  const resultWith = (quote_check: IdeaAnalysis['quote_check']) => ({
    ...resultOf('dogs'),
    quote_check,
  })

  it('counts those shown among all that were drafted, and tells what happened to the others', () => {
    expect(quotesText(resultWith({ shown: 9, repaired: 1, dropped: 3 }))).toBe(
      '9 of 12 quotes verified word for word; 1 quote corrected to match the discussion, 3 quotes not found in any discussion and left out',
    )
  })

  it('says nothing more when all held, and nothing where there are none', () => {
    expect(quotesText(resultWith({ shown: 9, repaired: 0, dropped: 0 }))).toBe(
      '9 of 9 quotes verified word for word',
    )
    expect(quotesText(resultWith({ shown: 0, repaired: 0, dropped: 0 }))).toBe('')
  })

  it('calls nothing verified where any discussion is a sample', () => {
    const sample = sampleOf('dogs')
    expect(quotesText(sample)).toBe('written for Nicher as an example, not by real people')
    const mixed = { ...sample, thread_urls: [...sample.thread_urls, 'https://reddit.com/r/a/1'] }
    expect(quotesText(mixed)).toBe(
      '1 of 2 discussions written for Nicher as an example, not by real people',
    )
  })
})

it.each([
  ['Only 2 people, a single thread. Both may mean one season.', 'Both may mean one season.'],
  ['One person, a single thread, nothing newer than 2022.', ''],
  ['One person repeats what a friend said.', 'One person repeats what a friend said.'],
  [undefined, ''],
])('of the thin evidence %j, leaves the counted reasons out', (thin_evidence, remark) => {
  expect(thinRemark(thin_evidence === undefined ? {} : { thin_evidence })).toBe(remark)
})

it.each([
  ['High: five people ask.', 'High', 'Five people ask.'],
  ['Medium – some ask', 'Medium', 'Some ask'],
  ['Low', 'Low', ''],
  ['Highly uncertain', null, 'Highly uncertain'],
])('reads the market potential %j', (text, level, reason) => {
  expect(potentialOf(text)).toEqual({ level, reason })
})

it('says where and when something was written', () => {
  const url = 'https://www.reddit.com/r/dogs/1'
  const place = { community: 'dogs', score: 1, created_at: '2026-10-01T23:59:00Z', url }
  expect(placeText(place)).toBe('dogs · 1 point · Oct 1, 2026')
  expect(placeText({ ...place, created_at: 'never' })).toBe('dogs · 1 point')
})

it('gives own material its name and no points', () => {
  const url = `http://localhost:4321/product-idea-generator#material-${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`
  const place = { community: 'Kennel talk', score: 0, created_at: '2026-10-01T23:59:00Z', url }
  expect(placeText(place)).toBe('Kennel talk · Oct 1, 2026')
})

describe('how much of a result is about its market', () => {
  const result = resultOf('dogs')
  const [point] = result.pain_points.pain_points
  if (!point) throw new Error('no pain point')
  const threads = (marks: object) => result.threads.map((each) => ({ ...each, ...marks }))

  it('tells threads about neighbors, near and distant, from those about it', () => {
    expect(besideText({})).toBe('')
    expect(besideText({ is_beside: true })).toBe('About a neighboring market')
    expect(besideText({ is_beside: true, is_distant: true })).toBe(
      'From the same sector, about another market',
    )
  })

  it('says which pain points only people of neighboring markets tell', () => {
    expect(aboutMarket(point, result)).toBe('')
    expect(aboutMarket(point, { threads: threads({ is_beside: true }) })).toBe(
      'The people quoted here speak of neighboring markets.',
    )
    const [own] = point.evidence
    const both = {
      ...point,
      evidence: [...point.evidence, ...(own ? [{ ...own, thread_id: 't2' }] : [])],
    }
    expect(aboutMarket(both, { threads: threads({ is_beside: true }) })).toBe('')
    const told = { ...point, relevance: 'Dogs slip.' }
    expect(aboutMarket(told, { threads: threads({ is_beside: true }) })).toBe('Dogs slip.')
  })
})
