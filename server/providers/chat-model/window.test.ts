import { expect, test } from 'vitest'
import { painPointsWithin } from '../ideas/pain-points-within.ts'
import { repairRoom, roomFor } from './window.ts'

const instructions = 'Read this. '.repeat(220)

test.each([2_000, 4_096, 8_000, 128_000])(
  'a request to a window of %i tokens has room for its answer, and for a repair',
  (tokens) => {
    const used = (roomFor(tokens, instructions, 'market') + Buffer.byteLength(instructions)) / 3
    const left = tokens - used
    expect(left).toBeGreaterThanOrEqual(Math.min(4_000, Math.max(0.39 * tokens, tokens - 4_000)))
    expect(repairRoom(tokens) / 3).toBeLessThan(left / 2)
  },
)

test('a window that is full of instructions still gets some data', () => {
  expect(roomFor(2_000, instructions.repeat(9))).toBe(600)
})

const points = Array.from({ length: 8 }, (_, n) => ({
  ...{ id: `p${n}`, heading: `Trouble ${n}`, summary: 'It hurts.', intensity: 'Low' },
  ...{ frequency: 'Occasional: 2 people in 1 of 9 threads', newest: new Date('2026-06-01') },
  quotes: Array.from({ length: 6 }, (_, quote) => `Quote ${quote} of <${n}> `.repeat(5)),
}))
const quotesIn = (text: string) =>
  text.split('\n').map((line) => (JSON.parse(line) as { quotes: string[] }).quotes.length)

test.each([
  [100_000, 8, 6],
  [4_600, 8, 4],
  [3_000, 8, 2],
  [2_200, 8, 1],
  [1_400, 5, 1],
  [10, 1, 1],
])('pain points within %i bytes are %i with %i quotes each', (size, count, quotes) => {
  const text = painPointsWithin(points, size)
  expect(quotesIn(text)).toEqual(new Array(count).fill(quotes))
  if (size > 10) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(size)
  expect(text).not.toContain('<')
})
