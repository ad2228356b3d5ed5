import { expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import { readThreads } from '../grounding/threads-read.ts'
import { contentStems } from '../text/stems.ts'
import type { Discussion } from '../types/discussion.ts'
import { groupSentences } from './grouping.ts'
import { readAmong } from './likeness.ts'
import { readSentences } from './reading.ts'

async function groupsOf(market: string, discussions: readonly Discussion[]): Promise<string[][]> {
  const turns = createTurns(new AbortController().signal)
  const read = readThreads({ market, discussions: [...discussions], now: NOW })
  const reading = await readSentences(read, turns, async () => {})
  const among = await readAmong(reading, contentStems(market), turns)
  const groups = await groupSentences(among, turns)
  return groups.map(({ sentences }) => sentences.map(({ text }) => text))
}

const GATE = [
  'The gate code never works after ten and I end up calling the owner.',
  'Third week that the gate code is wrong, I parked outside again.',
  'I gave up on the gate code and keep a key under a brick.',
]
const BILL = 'They charged me twice for June and nobody answers my mails about the bill.'
const threads = [
  thread('a', 'Storage unit at the edge of town', 'Bit of a story.', [
    ['ann', GATE[0] ?? ''],
    ['bob', BILL],
  ]),
  thread('b', 'Anybody else rents here?', 'Since May.', [['cat', GATE[1] ?? '']]),
  thread('c', 'Moved out', 'Done with it.', [['dan', GATE[2] ?? '']]),
]

test('sentences of different people and threads about one trouble are one group', async () => {
  const groups = await groupsOf('Storage units', threads)
  const gate = groups.find((group) => group.includes(GATE[0] ?? ''))
  expect(gate?.toSorted()).toEqual(GATE.toSorted())
})

test('another trouble stays apart', async () => {
  const groups = await groupsOf('Storage units', threads)
  expect(groups.find((group) => group.includes(BILL))).toEqual([BILL])
})

test('the word of the market alone brings nothing together', async () => {
  const kiln = [
    thread('a', 'First', '', [
      ['ann', 'My kiln tripped the breaker for the third time this week.'],
    ]),
    thread('b', 'Second', '', [['bob', 'The kiln dealer never answered any of my three letters.']]),
  ]
  expect((await groupsOf('Kiln', kiln)).map((group) => group.length)).toEqual([1, 1])
})

test('the order of the groups is by people', async () => {
  const [first] = await groupsOf('Storage units', threads)
  expect(first).toHaveLength(3)
})
