import { expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { Discussion } from '../types/discussion.ts'
import { praisedThreads } from './praised-threads.ts'
import { readThreads } from './threads-read.ts'

const signal = new AbortController().signal
const PRAISE = 'We switched to Gingr and never looked back.'

const threads: Discussion[] = [
  thread('1', 'Deposits', 'Clients cancel on us.', [
    ['a', PRAISE],
    ['b', 'We switched to Gingr too, it solved it for us.'],
  ]),
  thread('2', 'Booking', 'Hired a sitter.', [['c', 'I hired one too. Worth every penny.']]),
  thread('3', PRAISE, 'Nothing here works.'),
  thread('4', 'Beside', PRAISE, [], { isBeside: true }),
]

test('each thread about the market counts once, by what people write in it', async () => {
  const read = readThreads({ market: 'Kennels', discussions: threads, now: NOW })
  expect(await praisedThreads(read, createTurns(signal))).toBe(2)
})

test('the parts of own material are one thread', async () => {
  const id = 'own:0b7e6f0a-3c53-4a9c-9a57-0a3f1f3f6f11'
  const parts = [id, `${id}.2`].map((each) =>
    thread('x', 'Interview', PRAISE, [], { id: each, source: 'own' }),
  )
  const read = readThreads({ market: 'Kennels', discussions: parts, now: NOW })
  expect(await praisedThreads(read, createTurns(signal))).toBe(1)
})

test('an analysis has the count, also where nothing was read', async () => {
  const input = { market: 'Kennels', now: NOW, signal }
  expect((await analyze({ ...input, discussions: threads })).praised_threads).toBe(2)
  expect((await analyze({ ...input, discussions: [] })).praised_threads).toBe(0)
})
