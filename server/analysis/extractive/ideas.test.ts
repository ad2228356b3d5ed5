import { expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import {
  bookingNiche,
  bookingOffer,
  kennels,
  manyThreads,
  NOW,
  thread,
} from '../discussions.fixture.ts'
import { withoutDeleted } from '../grounding/without-deleted.ts'
import type { Discussion } from '../types/discussion.ts'
import type { NearOffer, NicheContext, ToldTrouble } from '../types/market.ts'

const { signal } = new AbortController()
const resultOf = (
  discussions: readonly Discussion[],
  niche?: NicheContext,
  offers: NearOffer[] = [],
) =>
  analyze({
    market: 'Kennels',
    discussions: [...discussions],
    niche,
    offersFor: () => offers,
    now: NOW,
    signal,
  })

/** Threads in which people only complain. */
const complaints = kennels.map((each) => ({
  ...each,
  comments: each.comments.filter(({ text }) => !text.includes('pay good money')),
}))

test('an offer of the atlas that answers a pain point is its idea', async () => {
  const { business_ideas: ideas } = await resultOf(kennels, undefined, [bookingOffer])
  expect(ideas.business_ideas).toMatchObject([
    {
      name: 'Booking page on which clients pay the deposit before the holidays',
      description: expect.stringContaining('our notes on the niche Booking Tools'),
      target_audience: bookingNiche.customer,
      business_model: 'Software, paid by the month.',
    },
  ])
})

test('the business of a narrower niche is an idea under its name, but not of its own market', async () => {
  const namesOf = async (name: string) => {
    const { business_ideas: ideas } = await resultOf(complaints, undefined, [
      { ...bookingOffer, name },
    ])
    return ideas.business_ideas.map((idea) => idea.name)
  }
  expect(await namesOf('Deposit booking pages')).toEqual(['Deposit booking pages'])
  expect(await namesOf('kennels')).toEqual([])
})

test('an offer for buyers of whom nothing is said is no idea', async () => {
  const offers = [{ ...bookingOffer, offer: 'A booking page for hotels with a deposit' }]
  const { business_ideas: ideas } = await resultOf(complaints, undefined, offers)
  expect(ideas.business_ideas).toEqual([])
})

test('an offer that names other buyers than the customer of its niche is for these', async () => {
  const offers = [{ ...bookingOffer, offer: 'A deposit page for businesses' }]
  const owner = thread('e', 'Deposits again', 'Since May.', [
    ['sue', 'In our business we are tired of chasing clients for the deposit before the holidays.'],
  ])
  const { business_ideas: ideas } = await resultOf([...complaints, owner], undefined, offers)
  expect(ideas.business_ideas[0]?.target_audience).toBe('Businesses.')
})

test('the name of a narrower niche may name the buyers, and ends before its sentence', async () => {
  const owner = thread('e', 'Deposits again', 'Since May.', [
    ['sue', 'In our business we are tired of chasing clients for the deposit before the holidays.'],
  ])
  const audienceOf = async (name: string, offer: string) => {
    const offers = [{ ...bookingOffer, name, offer }]
    const { business_ideas: ideas } = await resultOf([...complaints, owner], undefined, offers)
    return ideas.business_ideas[0]?.target_audience
  }
  expect(await audienceOf('Deposit pages for businesses', 'Paid before the day.')).toBe(
    'Businesses.',
  )
  expect(await audienceOf('Deposit pages for holidays', 'Schools have it paid.')).toBe(
    bookingNiche.customer,
  )
})

test('the portrait of a customer with another trouble is left out', async () => {
  const audienceOf = async (customer: string) => {
    const offers = [{ ...bookingOffer, niche: { ...bookingNiche, customer } }]
    const { business_ideas: ideas } = await resultOf(complaints, undefined, offers)
    return ideas.business_ideas[0]?.target_audience
  }
  const own = 'A kennel owner who runs after clients for each deposit by text.'
  expect(await audienceOf(own)).toBe(own)
  expect(await audienceOf('An owner who lost a deposit on two pianos in fall.')).toBe(
    'People who write about Kennels and have this trouble.',
  )
})

test('what a market sells anyway is no idea for it', async () => {
  const asked = thread('s', 'How can I shift wine stains out of fabric?', '', [])
  const namesIn = async (market: string) => {
    const { business_ideas: ideas } = await analyze({
      ...{ market, discussions: [asked], now: NOW, signal },
    })
    return ideas.business_ideas.map(({ name }) => name)
  }
  expect(await namesIn('table linen')).toEqual(['Product that takes wine stains out of fabric'])
  expect(await namesIn('wine stain removers')).toEqual([])
})

test('places that belong to the trouble come first', async () => {
  const places = [
    'Farmers markets',
    'Music schools',
    'Churches',
    'Groups of people who take a deposit',
  ]
  const offers = [{ ...bookingOffer, niche: { ...bookingNiche, places } }]
  const { business_ideas: ideas } = await resultOf(complaints, undefined, offers)
  expect(ideas.business_ideas[0]?.first_customers).toBe(
    'Look for them here: Groups of people who take a deposit; Farmers markets; Music schools.',
  )
})

test('a payment is a price only for what it was paid for', async () => {
  const paid = thread('e', 'Deposits again', 'Since May.', [
    ['sue', 'I paid $90 for a deposit tool and still chase clients for the deposit.'],
  ])
  const priceOf = async (offer: string) => {
    const { business_ideas: ideas } = await resultOf([...kennels, paid], undefined, [
      { ...bookingOffer, offer },
    ])
    expect(ideas.business_ideas).toHaveLength(1)
    return ideas.business_ideas[0]?.price ?? ''
  }
  expect(await priceOf(bookingOffer.offer)).toContain('$90')
  expect(await priceOf('A calendar with the day of each deposit')).toBe('')
})

test('a pain point has questions to ask people where it has no idea, and only there', async () => {
  const scanner = thread('e', 'Chips', 'Since May.', [
    ['sue', 'The chip scanner breaks every time it rains and I hate it.'],
  ])
  const pointsOf = async (offers: NearOffer[]) => {
    const { pain_points: points, business_ideas: ideas } = await resultOf(
      [...complaints, scanner],
      undefined,
      offers,
    )
    const answered = new Set(ideas.business_ideas.flatMap(({ pain_point_ids: ids }) => ids))
    return points.pain_points.map(({ id, questions }) => [answered.has(id), questions?.length])
  }
  const none = [false, 3]
  expect(await pointsOf([])).toEqual([none, none])
  expect(await pointsOf([bookingOffer])).toEqual([[true, undefined], none])
})

test('the summary of one idea does not speak of several', async () => {
  const { business_ideas: ideas } = await resultOf(kennels, undefined, [bookingOffer])
  expect(ideas.business_ideas).toHaveLength(1)
  expect(ideas.executive_summary).toMatch(/1 idea for Kennels, tied to pain points based on/)
})

test('offers are asked for with the heading, the quotes and their discussions', async () => {
  const asked: ToldTrouble[] = []
  const { pain_points: points } = await analyze({
    market: 'Kennels',
    discussions: [...kennels],
    offersFor(trouble) {
      asked.push(trouble)
      return []
    },
    now: NOW,
    signal,
  })
  expect(asked).toHaveLength(points.pain_points.length)
  expect(asked[0]).toMatchObject({
    heading: points.pain_points[0]?.heading,
    quotes: points.pain_points[0]?.quotes,
    threads: [{ title: expect.any(String) }, {}, {}],
  })
})

test('one offer is the idea of one pain point alone', async () => {
  const invoices = { ...bookingOffer, offer: 'A page on which clients pay an invoice' }
  const feeders = { ...bookingOffer, offer: 'A feeder that is sold by the yard' }
  const { pain_points: points, business_ideas: ideas } = await resultOf(
    manyThreads(12),
    undefined,
    [bookingOffer, invoices, feeders],
  )
  expect(points.pain_points.length).toBeGreaterThan(2)
  const named = ideas.business_ideas.map(({ name }) => name)
  expect(named).toContain('Page on which clients pay an invoice')
  expect(named).toContain('Feeder that is sold by the yard')
  // Nobody there speaks of a deposit.
  expect(named.join()).not.toContain('deposit')
  expect(new Set(named).size).toBe(named.length)
})

test('a pain point without an idea stands with three questions', async () => {
  const { pain_points: points, business_ideas: ideas } = await resultOf(complaints)
  expect(ideas.business_ideas).toEqual([])
  expect(points.pain_points[0]?.questions).toHaveLength(3)
})

test('what people ask for is an idea with a first test, what they say of others is none', async () => {
  const asked = thread(
    'a',
    'We need a tool that takes the deposit at booking',
    'We lose two a week.',
    [],
  )
  const { business_ideas: ideas } = await resultOf([asked])
  expect(ideas.business_ideas).toMatchObject([
    { first_version: expect.stringContaining('five paid orders') },
  ])
  const market = 'Furniture repair'
  const title = `${market}: people want a quote from one dark photo of a chair`
  const made = await analyze({
    market,
    discussions: [thread('b', title, 'Weekly.', [])],
    niche: undefined,
    offersFor: () => [],
    now: NOW,
    signal,
  })
  expect(made.pain_points.pain_points).toHaveLength(1)
  expect(made.business_ideas.business_ideas).toEqual([])
})

test('what a person wishes for is an idea that quotes them', async () => {
  const { business_ideas: ideas } = await resultOf(kennels)
  expect(ideas.business_ideas).toMatchObject([
    {
      name: 'Tool that takes the kennel deposit at booking',
      description: expect.stringContaining("“I'd pay good money for a tool"),
      first_customers: 'Ask the people who write about it in kennels.',
    },
  ])
})

test.each([
  ['pets_stackexchange', 'reddit', 'pets Stack Exchange'],
  ['pets', 'stackexchange', 'pets Stack Exchange'],
  ['superuser', 'stackexchange', 'superuser'],
] as const)(
  'a site of Stack Exchange has its name: %s from %s',
  async (community, source, name) => {
    const named = kennels.map((each) => ({ ...each, community, source }))
    const [idea] = (await resultOf(named)).business_ideas.business_ideas
    expect(idea?.first_customers).toBe(`Ask the people who write about it in ${name}.`)
  },
)

test('of two wishes the result has one as an idea', async () => {
  const deposit = thread('a', 'Deposits at booking', 'Holidays again.', [
    ['ann', "I'd pay good money for a tool that takes the kennel deposit at booking."],
    ['cy', 'I am so tired of chasing clients for the kennel deposit at booking.'],
    ['di', 'Same here, nobody pays the kennel deposit at booking and I hate it.'],
  ])
  const labels = thread('b', 'Leash labels', 'Thirty dogs.', [
    ['bob', 'I wish there was an app that prints a label for each leash.'],
    ['eve', 'I am so tired of writing a label for each leash by hand.'],
    ['fay', 'Same here, the label falls off each leash and I hate it.'],
  ])
  const namesIn = async (threads: Discussion[]) => {
    const { business_ideas: ideas } = await resultOf(threads)
    return ideas.business_ideas.map(({ name }) => name)
  }
  expect(await namesIn([deposit])).toHaveLength(1)
  expect(await namesIn([labels])).toHaveLength(1)
  expect(await namesIn([deposit, labels])).toHaveLength(1)
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
const prices = '$40 a month: booking software for a kennel'

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

test('the check and the prices of a niche go only with the offer that they are about', async () => {
  const ideaWith = async (knows: Partial<NicheContext>) => {
    const offer = { ...bookingOffer, niche: { ...bookingNiche, ...knows } }
    return (await resultOf(kennels, undefined, [offer])).business_ideas.business_ideas[0]
  }
  const first = await ideaWith({ check: 'Hold a fence workshop', prices: '$40 a fence' })
  expect(first?.first_version).toContain('by hand for a month')
  expect(first?.price ?? '').not.toContain('$40')
  const second = await ideaWith({
    check: 'Offer a deposit page to ten clients',
    prices: '$9 a page for a deposit',
  })
  expect(second?.first_version).toBe('Offer a deposit page to ten clients')
  expect(second?.price).toContain('$9')
})
