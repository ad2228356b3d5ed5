import { expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import { readThreads } from '../grounding/threads-read.ts'
import { contentStems } from '../text/stems.ts'
import { readAmong } from './likeness.ts'
import { extractPoints } from './pain-points.ts'
import type { CuedSentence } from './reading.ts'
import { readSentences } from './reading.ts'
import { createTold } from './told.ts'

const CODE = 'The gate code never works after ten and I end up outside in the rain.'
const AGAIN = 'Third week that the gate code is wrong, I sat outside in the rain again.'
const FEE = 'They raised the fee for the gate twice in a year, that is too much.'
const WIDER = 'I asked for a wider gate in March and nobody ever answers.'
const discussions = [
  thread('a', 'Gate code at the storage place', 'Bit of a story.', [
    ['ann', CODE],
    ['bob', AGAIN],
  ]),
  thread('b', 'Moved out in May', 'Since May.', [
    ['cat', FEE],
    ['dan', WIDER],
  ]),
]
const turns = createTurns(new AbortController().signal)

async function readAll() {
  const read = readThreads({ market: 'Storage units', discussions, now: NOW })
  const reading = await readSentences(read, turns, async () => {})
  const among = await readAmong(reading, contentStems('Storage units'), turns)
  const find = (text: string) => reading.cued.find((each) => each.text === text) as CuedSentence
  return { read, reading, among, find }
}

test('a sentence about the trouble of a heading is told from one that shares a word', async () => {
  const { among, find } = await readAll()
  const naming = { heading: 'Gate code never works after ten', from: find(CODE) }
  const oddsOf = createTold(naming, among)
  const again = oddsOf(find(AGAIN))
  expect(again).toBeGreaterThan(0)
  expect(oddsOf(find(WIDER))).toBeLessThan(again - 1)
})

test('who surely speaks of something else is not counted among the people of a heading', async () => {
  const { read, reading } = await readAll()
  const points = await extractPoints(reading, read, turns)
  const quotes = points
    .map((point) => point.quotes.map(({ quote }) => quote))
    .find((each) => each.includes(CODE))
  expect(quotes).toContain(AGAIN)
  expect(quotes).not.toContain(WIDER)
})
