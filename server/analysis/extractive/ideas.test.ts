import { expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { kennelNiche, kennels, NOW, thread } from '../discussions.fixture.ts'
import { withoutDeleted } from '../grounding/without-deleted.ts'
import type { Discussion } from '../types/discussion.ts'
import type { NicheContext } from '../types/market.ts'

const { signal } = new AbortController()
const resultOf = (discussions: readonly Discussion[], niche?: NicheContext) =>
  analyze({ market: 'Kennels', discussions: [...discussions], niche, now: NOW, signal })

/** Threads in which people only complain. */
const complaints = kennels.map((each) => ({
  ...each,
  comments: each.comments.filter(({ text }) => !text.includes('pay good money')),
}))

test('an offer of the dossier that answers a pain point is its idea', async () => {
  const { business_ideas: ideas } = await resultOf(kennels, kennelNiche)
  expect(ideas.business_ideas.map(({ name }) => name)).toEqual(['Booking page'])
  expect(ideas.business_ideas[0]?.description).toContain(
    'clients pay the deposit before the holidays',
  )
})

test('an offer that shares only the name of the market answers nothing', async () => {
  const offers = [{ offer: 'A kennel fence that is sold by the yard', model: 'product' }] as const
  const { business_ideas: ideas } = await resultOf(complaints, { ...kennelNiche, offers })
  expect(ideas.business_ideas).toEqual([])
})

test('a pain point without an idea stands with three questions', async () => {
  const { pain_points: points, business_ideas: ideas } = await resultOf(complaints)
  expect(ideas.business_ideas).toEqual([])
  expect(points.pain_points[0]?.questions).toHaveLength(3)
})

test('what a person wishes for is an idea that quotes them', async () => {
  const { business_ideas: ideas } = await resultOf(kennels)
  expect(ideas.business_ideas).toMatchObject([
    {
      name: 'Tool that takes the kennel deposit at booking',
      description: expect.stringContaining("“I'd pay good money for a tool"),
      first_customers: 'Ask the people who write about it: kennels.',
    },
  ])
})

test('an offer without a word of the heading answers nothing', async () => {
  const offers = [
    {
      offer: 'Booking software for clients who lose the holidays by chasing',
      model: 'software',
    },
  ] as const
  const { business_ideas: ideas } = await resultOf(complaints, { ...kennelNiche, offers })
  expect(ideas.business_ideas).toEqual([])
})

test('an offer that shares only words of any trade answers nothing', async () => {
  const discussions = [
    thread(
      'e',
      'Moving to other software',
      'The export drops the photo and phone number of each client.',
      [['ann', 'The export drops every client photo and phone number here too and I hate it.']],
    ),
  ]
  const offers = [{ offer: 'A photo stand for the phone of a client', model: 'product' }] as const
  const { pain_points: points, business_ideas: ideas } = await resultOf(discussions, {
    ...kennelNiche,
    offers,
  })
  expect(points.pain_points).toHaveLength(1)
  expect(ideas.business_ideas).toEqual([])
})

/** The same threads, in which a person says what they left. */
const left = (isBeside: boolean) =>
  complaints.map((each) => ({
    ...each,
    isBeside,
    comments: each.comments.map((comment) => ({
      ...comment,
      text: comment.text.replace('the big one', 'the kennel booking app'),
    })),
  }))
const prices = '$40 a month: software for a kennel'

test('what people left is an idea, with the price of the dossier', async () => {
  const { business_ideas: ideas } = await resultOf(left(false), {
    name: 'Kennels',
    summary: null,
    prices,
  })
  expect(ideas.business_ideas).toMatchObject([
    {
      name: 'Alternative to the kennel booking app',
      price: `Near what is paid today, ${prices}.`,
    },
  ])
})

test('what people of a neighboring market left says nothing of the price in this one', async () => {
  const { business_ideas: ideas } = await resultOf(left(true), {
    name: 'Kennels',
    summary: null,
    prices,
  })
  expect(ideas.business_ideas).toHaveLength(1)
  expect(JSON.stringify(ideas)).not.toContain(prices)
})

test('an idea leaves with the words that it follows from', async () => {
  const made = await resultOf(kennels)
  const wish = made.pain_points.pain_points
    .flatMap(({ evidence, asks_for = [] }) => [...evidence, ...asks_for])
    .filter(({ quote }) => quote.includes('pay good money'))
  const result = withoutDeleted(made, {
    evidence: new Set(wish),
    headings: new Set(),
    threads: new Set(),
    named: new Set(),
  })
  expect(made.business_ideas.business_ideas).toHaveLength(1)
  expect(result.pain_points.pain_points).not.toEqual([])
  expect(result.business_ideas.business_ideas).toEqual([])
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

test('the check and the prices of a dossier go only with the offer that they are about', async () => {
  const other = { ...kennelNiche, check: 'Hold a fence workshop', prices: '$40 a fence' }
  const [first] = (await resultOf(kennels, other)).business_ideas.business_ideas
  expect(first?.name).toBe('Booking page')
  expect(first?.first_version).not.toBe(other.check)
  expect(first?.price ?? '').not.toContain('$40')
  const same = { ...kennelNiche, check: 'Offer a booking page to ten owners', prices: '$9 a page' }
  const [second] = (await resultOf(kennels, same)).business_ideas.business_ideas
  expect(second?.first_version).toBe(same.check)
  expect(second?.price).toContain('$9')
})
