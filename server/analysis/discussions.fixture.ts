import type { Discussion } from './types/discussion.ts'
import type { NearOffer, NicheContext } from './types/market.ts'

export const NOW = new Date('2026-11-01T12:00:00.000Z')
const HOUR = 3_600_000

/** A thread of the test community; each comment is `[author, text]`. */
export function thread(
  id: string,
  title: string,
  text: string,
  comments: [author: string | null, text: string][] = [],
  over: Partial<Discussion> = {},
): Discussion {
  const createdAt = over.createdAt ?? new Date('2026-06-01T08:00:00.000Z')
  return {
    id: `reddit:${id}`,
    source: 'reddit',
    community: 'kennels',
    title,
    text,
    authorHash: `opener of ${id}`,
    score: 12,
    createdAt,
    url: `https://forum.test/t/${id}`,
    license: null,
    comments: comments.map(([authorHash, comment], index) => ({
      id: `c${index + 1}`,
      authorHash,
      text: comment,
      score: index,
      createdAt: new Date(createdAt.getTime() + (index + 1) * HOUR),
    })),
    ...over,
  }
}

/** Three threads of kennel owners, all of whom have trouble with deposits. */
export const kennels: readonly Discussion[] = [
  thread(
    'a',
    'Clients who never pay the deposit',
    'I run a small kennel. I am so tired of chasing clients for the deposit before the holidays.',
    [
      ['ann', 'Same here, I keep losing track of who paid the deposit and who did not.'],
      ['bob', 'I ended up keeping a spreadsheet of every deposit and checking it by hand.'],
      ['cat', 'We love our regulars, they always pay.'],
    ],
  ),
  thread(
    'b',
    'How do you handle the deposit for holiday kennel stays?',
    'Curious what others do.',
    [
      ['dan', "I'd pay good money for a tool that takes the kennel deposit at booking."],
      ['eve', 'The booking software crashes whenever a client pays the deposit in two parts.'],
    ],
  ),
  thread('c', 'Switched kennel software twice this year', 'We cancelled our plan in spring.', [
    ['fay', 'We switched from the big one because the deposit fee went up to 4 percent.'],
    ['gus', 'Happy with mine.'],
  ]),
]

/** A niche beside theirs, whose offer answers their trouble. */
export const bookingNiche: NicheContext = {
  name: 'Booking Tools',
  summary: null,
  customer: 'An owner who calls clients on a Sunday about their deposits.',
}

export const bookingOffer: NearOffer = {
  offer: 'A booking page on which clients pay the deposit before the holidays',
  model: 'software',
  niche: bookingNiche,
}

const TOPICS = ['invoice', 'leash', 'feeder', 'kiln', 'permit', 'harness', 'parcel', 'lesson']
const FRAMES = [
  (topic: string, n: number) =>
    `The ${topic} broke again after ${n} days and nobody answered my email.`,
  (topic: string, n: number) => `I wish there was a ${topic} that lasted longer than ${n} weeks.`,
  (topic: string, n: number) => `I ended up fixing the ${topic} by hand with tape number ${n}.`,
  (topic: string, n: number) =>
    `My ${topic} is blue and I bought it in town ${n} together with a basket.`,
  (topic: string, n: number) =>
    `Paying ${n} dollars for a ${topic} is too expensive for us. We live near lake ${n}, by the way, and it rains.`,
]

/** As many threads of ten comments as asked for, over eight topics; always the same. */
export function manyThreads(count: number): Discussion[] {
  return Array.from({ length: count }, (_, n) => {
    const topic = TOPICS[n % TOPICS.length] ?? ''
    const comments = Array.from({ length: 10 }, (_, c): [string, string] => {
      const frames = [FRAMES[(n + c) % FRAMES.length], FRAMES[(n + c * 3 + 1) % FRAMES.length]]
      const said = frames.map((frame, f) => frame?.(topic, 2 + ((n * 31 + c * 7 + f) % 900)))
      return [`person ${(n * 7 + c * 13) % 3_000}`, said.join(' ')]
    })
    const title = `The ${topic} question, part ${n}`
    return thread(`m${n}`, title, `Long story about my ${topic}. It has been year ${n}.`, comments)
  })
}
