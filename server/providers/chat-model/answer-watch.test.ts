import { describe, expect, test } from 'vitest'
import { createAnswerWatch, objectOf } from './answer-watch.ts'
import { endsInCircles } from './repetition.ts'

/** The verdict on a text that comes in pieces, and how much of it was read. */
function read(text: string, size = 7, kind: 'text' | 'thought' = 'text') {
  const watch = createAnswerWatch()
  for (let at = 0; at < text.length; at += size) {
    const verdict = watch[kind](text.slice(at, at + size))
    if (verdict !== 'going') return { verdict, units: Math.min(at + size, text.length) }
  }
  return { verdict: 'going', units: text.length }
}

const varied = (times: number) =>
  Array.from({ length: times }, (_, n) => `${n * 7919} or `).join('')
const good = JSON.stringify({
  quotes: ['He said: "no }"', '\\', 'a\nb'],
  pays: { low: -1.5e3, high: null, isKnown: true },
})

describe('an answer that comes in pieces', () => {
  test.each([1, 2, 7, 1_000])('is whole with its object, in pieces of %i', (size) => {
    const { verdict, units } = read(`${good} ${varied(500)}`, size)
    expect(verdict).toBe('whole')
    expect(units).toBeLessThan(good.length + size)
  })

  test.each([
    ['one word', 'no '.repeat(2_000)],
    ['white space in an object', `{"names": [${' \n'.repeat(2_000)}`],
    [
      'a long item',
      `{"names": [${'"A trouble that comes again, with words of its own", '.repeat(99)}`,
    ],
    ['an object of 300 units', `{"a": [${`{"b": "${varied(24).slice(0, 288)}"}, `.repeat(40)}`],
    ['circles after much else', `{"a": "${varied(2_000)}${'and so on '.repeat(400)}`],
  ])('is nonsense soon after it goes round in circles: %s', (_what, text) => {
    const { verdict, units } = read(text)
    expect(verdict).toBe('nonsense')
    expect(units).toBeLessThan(text.length)
    expect(units).toBeLessThan((text.startsWith('{"a": "') ? 23_000 : 0) + 2_100)
  })

  test('is nonsense if its thoughts go round in circles', () => {
    expect(read('Wait, let me think again. '.repeat(200), 7, 'thought').verdict).toBe('nonsense')
  })

  test.each([
    ['a name without quotes', '{names: 1}'],
    ['a bracket that closes another', '{"names": ["Ada"}'],
    ['a line break in a string', '{"names": ["Ada\nGrace"]}'],
    ['quotes of another kind', "{'names': []}"],
  ])('is nonsense at once if it cannot be JSON: %s', (_what, text) => {
    expect(read(text, 1).verdict).toBe('nonsense')
  })

  test('is nonsense if no object begins', () => {
    const { verdict, units } = read(varied(10_000))
    expect(verdict).toBe('nonsense')
    expect(units).toBeLessThan(33_000)
  })

  test.each([
    ['one that begins', '{"names": ["Ada", "Gr'],
    ['a list of alike and different items', `{"a": [${varied(300).replaceAll(' or ', ', ')}`],
    ['a shout of 400 units', `{"a": "${'ha'.repeat(200)}", "b": "${varied(80)}`],
    ['an introduction', 'Here is what I found in the discussions: '],
  ])('goes on while it may become one: %s', (_what, text) => {
    expect(read(text).verdict).toBe('going')
  })
})

describe('the object of an answer', () => {
  test.each([
    [good, good],
    [` ${good}\n`, good],
    ['<think>{"a": 1}</think>{"b": 2}', '{"b": 2}'],
    ['Sure! {"b": 2} Done.', '{"b": 2}'],
    ['<think>It never ends {', ''],
    ['I cannot help with that.', 'I cannot help with that.'],
    ['{"a": "</think>"} trailing', '{"a": "</think>"}'],
    ['{"cut": ["o', '{"cut": ["o'],
  ])('of %j is %j', (answer, object) => {
    expect(objectOf(answer)).toBe(object)
  })
})

test('a text ends in circles from four rounds and 800 units on', () => {
  const round = varied(30).slice(0, 250)
  expect(endsInCircles(round.repeat(4))).toBe(true)
  expect(endsInCircles(`${varied(60)}${round.repeat(4)}`)).toBe(true)
  expect(endsInCircles(round.repeat(3))).toBe(false)
  expect(endsInCircles(`${round.repeat(4)}!`)).toBe(false)
  expect(endsInCircles('ha'.repeat(399))).toBe(false)
  expect(endsInCircles('ha'.repeat(400))).toBe(true)
})
