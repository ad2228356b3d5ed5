import { expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { kennelNiche, kennels, NOW, thread } from '../discussions.fixture.ts'
import type { Discussion } from '../types/discussion.ts'
import type { NicheContext } from '../types/market.ts'

const { signal } = new AbortController()
const resultOf = (discussions: readonly Discussion[], niche?: NicheContext) =>
  analyze({ market: 'Kennels', discussions: [...discussions], niche, now: NOW, signal })

test('an offer of the dossier that answers a pain point is its idea', async () => {
  const { business_ideas: ideas } = await resultOf(kennels, kennelNiche)
  expect(ideas.business_ideas.map(({ name }) => name)).toEqual(['Booking page'])
  expect(ideas.business_ideas[0]?.description).toContain('clients pay the deposit at once')
})

test('an offer that shares only the name of the market answers nothing', async () => {
  const offers = [{ offer: 'A kennel fence that is sold by the yard', model: 'product' }] as const
  const { business_ideas: ideas } = await resultOf(kennels, { ...kennelNiche, offers })
  expect(ideas.business_ideas).toEqual([])
})

test('a pain point without an idea stands with three questions', async () => {
  const { pain_points: points, business_ideas: ideas } = await resultOf(kennels)
  expect(ideas.business_ideas).toEqual([])
  expect(points.pain_points[0]?.questions).toHaveLength(3)
})

test('a heading is never a title, a question or advice', async () => {
  const { pain_points: points } = await resultOf([
    thread('q', 'Other uses for a kennel door?', 'Use a sieve and a bit of tape.', [
      ['ann', 'They are mid-size. I use a bucket because the drain of the kennel always clogs.'],
    ]),
  ])
  for (const { heading } of points.pain_points) {
    expect(heading).not.toMatch(/^(?:Other uses|Use |They )|\?$/)
  }
})
