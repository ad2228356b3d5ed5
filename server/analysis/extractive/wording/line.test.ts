import { expect, test } from 'vitest'
import { lineOf } from './line.ts'

test.each([
  ['The ramp to the boat opens at eight', 'The ramp to the boat opens'],
  ['The bin in the yard is full at ten past nine', 'The bin in the yard is full'],
  ['The price of pork had gone up by then', 'The price of pork had gone up'],
  ["The shed door jams at four o'clock again", undefined],
  ['The door jams at two of eight sheds', 'The door jams at two of eight sheds'],
  ['The free plan caps all the projects at three', 'The free plan caps all the projects at three'],
])('a heading has no hour in words: %s', (text, heading) => {
  expect(lineOf(text)?.text).toBe(heading)
})

test('two sentences without a stop are no heading', () => {
  expect(lineOf("The neighbor can't I've closed eight days")).toBeUndefined()
})
