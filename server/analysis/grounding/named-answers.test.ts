import { expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { Discussion } from '../types/discussion.ts'
import { namedAnswers } from './named-answers.ts'
import { readThreads } from './threads-read.ts'

const signal = new AbortController().signal

const threads: Discussion[] = [
  thread('1', 'We use Kennelsoft', 'Clients cancel on us.', [
    ['a', 'We switched to Gingr last year.'],
    ['b', 'We use Gingr too, and tried Propet.'],
  ]),
  thread('2', 'Booking', 'I use Gingr for the deposits.'),
  thread('3', 'Beside', 'I use Gingr for the deposits.', [], { isBeside: true }),
]

test('a name counts once for each thread about the market, and titles do not count', async () => {
  const read = readThreads({ market: 'Kennels', discussions: threads, now: NOW })
  const named = await namedAnswers(read, createTurns(signal))
  expect(named.map(({ name, places }) => [name, places.length])).toEqual([
    ['Gingr', 2],
    ['Propet', 1],
  ])
  expect(named[0]?.places[1]).toEqual({ thread_id: threads[1]?.id, comment_id: null })
})

test('an analysis has the names', async () => {
  const made = await analyze({ market: 'Kennels', now: NOW, signal, discussions: threads })
  expect(made.named_answers?.map(({ name }) => name)).toEqual(['Gingr', 'Propet'])
})
