import { expect, test } from 'vitest'
import { ownTextId, ownThreadId } from '../../../contract/own-thread.ts'
import { thread } from '../discussions.fixture.ts'
import { strengthOf } from '../grounding/strength.ts'
import { readThreads } from '../grounding/threads-read.ts'
import type { CueKind } from './cue-kinds.ts'
import type { CuedSentence } from './reading.ts'
import { summarize } from './summaries.ts'

const now = new Date('2026-11-01T00:00:00Z')

test('does not take the day on which own material was added for the day of a post', () => {
  const [comment] = thread('a', '', '', [['ann', 'The feeder jams every week.']]).comments
  const summary = (isDated: boolean) => {
    const id = ownThreadId('0b7e6f0a-3c53-4a9c-9a57-0a3f1f3f6f11')
    const comments = comment ? [{ ...comment, id: ownTextId(1, isDated) }] : []
    const own = thread('a', '', '', [], { id, source: 'own', comments })
    const { texts } = readThreads({ market: 'feeders', now, discussions: [own] })
    return summarize([], strengthOf(texts, now))
  }
  expect(summary(true)).toContain('newest post')
  expect(summary(false)).not.toContain('newest post')
})

/** One sentence for each kind, all by different people unless they have the same name. */
function summaryOf(...said: [who: string, kind: CueKind][]): string {
  const comments = said.map(([who]): [string, string] => [who, 'The feeder jams every week.'])
  const discussions = [thread('a', 'Feeders', 'Mine jams.', comments)]
  const { texts } = readThreads({ market: 'feeders', now, discussions })
  const sentences = said.map(([, kind], index): CuedSentence => {
    const source = texts[index + 2]
    if (!source) throw new Error('no text')
    const cue = { kind, weight: 2, odds: 1, isFeeling: false }
    return { text: source.text, source, cue, stems: new Set(), titleStems: new Set() }
  })
  const sources = sentences.map(({ source }) => source)
  return summarize(sentences, strengthOf(sources, now))
}

test('says how many people do what, the most common first', () => {
  expect(
    summaryOf(['ann', 'wish'], ['bob', 'complaint'], ['cat', 'workaround'], ['dan', 'wish']),
  ).toBe(
    '4 people in 1 thread have this trouble. 2 of them ask for something better and 1 works around it. The newest post is from June 2026.',
  )
})

test('lists three things with commas', () => {
  const text = summaryOf(['ann', 'wish'], ['bob', 'price'], ['cat', 'switching'])
  expect(text).toContain(
    '1 of them asks for something better, 1 complains about the price and 1 has switched or wants to switch.',
  )
})

test('says of one person what they do', () => {
  expect(summaryOf(['ann', 'wish'], ['ann', 'workaround'])).toBe(
    '1 person in 1 thread has this trouble. They ask for something better and work around it. The newest post is from June 2026.',
  )
})

test('is short where people only complain', () => {
  expect(summaryOf(['ann', 'complaint'], ['bob', 'complaint'])).toBe(
    '2 people in 1 thread have this trouble. The newest post is from June 2026.',
  )
})
