import { eq } from 'drizzle-orm'
import type { Services } from '../../server/compose.ts'
import { accessTokens, ideaAnalyses, sessions } from '../../server/db/schema.ts'
import type { Discussion } from '../../server/providers/discussions/port.ts'
import { hashToken } from '../../server/services/accounts/tokens.ts'
import { steps } from '../../server/services/ideas/steps.ts'

/** The id of the polled analysis. */
export const ANALYSIS = '00000000-0000-4000-8000-00000000a11a'

/** A half-finished analysis of the token's user. */
export async function addAnalysis({ database: { db } }: Services, token: string): Promise<void> {
  const [holder] = await db
    .select({ id: sessions.userId })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .where(eq(accessTokens.hash, hashToken(token)))
  const now = new Date()
  await db.insert(ideaAnalyses).values({
    id: ANALYSIS,
    userId: holder?.id ?? '',
    market: 'senior dogs',
    marketKey: 'senior dogs',
    threadLimit: 10,
    ...steps.analyzing,
    createdAt: now,
    updatedAt: now,
  })
}

const COMPLAINTS = [
  'I am so frustrated with every ramp I bought, they all slip on the car seat.',
  'I wish there was a harness that does not rub his hind legs raw.',
  'Paying 90 dollars a month for pain relief for an old dog is ridiculous.',
  'We ended up gluing yoga mats to the stairs because nothing else works.',
  'I switched from the vet clinic to an app because nobody answered the phone.',
]

/** Threads about old dogs, each with `comments` answers by many authors. */
export function manyDiscussions(count: number, comments: number): Discussion[] {
  const text = (index: number) => COMPLAINTS[index % COMPLAINTS.length] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, index % 10, 1 + (index % 27)))
    return {
      id: `reddit:bench${index}`,
      source: 'reddit',
      community: 'r/bench',
      title: `Senior dogs and their trouble, part ${index}`,
      text: `My senior dog is number ${index}. ${text(index)}`,
      authorHash: `author-${index}`,
      score: index % 50,
      createdAt,
      url: `https://www.reddit.com/comments/bench${index}`,
      license: null,
      comments: Array.from({ length: comments }, (_each, place) => ({
        id: `c${place}`,
        authorHash: `answerer-${(index * 7 + place) % 900}`,
        text: `${text(index + place)} That was try ${place}.`,
        score: place,
        createdAt,
      })),
    }
  })
}
