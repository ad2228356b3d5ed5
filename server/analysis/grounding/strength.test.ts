import { describe, expect, test } from 'vitest'
import { NOW, thread } from '../discussions.fixture.ts'
import { capLevel, frequencyText, reachOf, strengthOf } from './strength.ts'
import { readThreads } from './threads-read.ts'

function read(
  perThread: readonly (readonly string[])[],
  createdAt = new Date('2026-06-01T00:00:00Z'),
) {
  const discussions = perThread.map((authors, index) =>
    thread(
      `t${index}`,
      'Title',
      '',
      authors.map((name) => [name, 'Something was said.']),
      { createdAt },
    ),
  )
  const threadsRead = readThreads({ market: 'Kennels', now: NOW, discussions })
  const sources = threadsRead.texts.filter(({ ref }) => ref.includes('.c'))
  const strength = strengthOf(sources, NOW)
  return { strength, text: frequencyText(strength, threadsRead) }
}

describe('the evidence for a pain point', () => {
  test.each([
    [[['a']], 'Single voice: 1 person in 1 of 1 thread', 'Low'],
    [[['a', 'a', 'a']], 'Single voice: 1 person in 1 of 1 thread', 'Low'],
    [[['a'], ['b']], 'Occasional: 2 people in 2 of 2 threads', 'Medium'],
    [[['a', 'b', 'c', 'd']], 'Occasional: 4 people in 1 of 1 thread', 'Medium'],
    [[['a', 'b'], ['c']], 'Recurring: 3 people in 2 of 2 threads', 'High'],
    [
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
      'Widespread: 6 people in 3 of 3 threads',
      'High',
    ],
  ])('%j reads as %j and is capped at %s', (authors, text, cap) => {
    const found = read(authors)
    expect(found.text).toBe(text)
    expect(found.strength.cap).toBe(cap)
  })

  test('is thin if nothing is younger than two years', () => {
    const many = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    expect(read(many, new Date('2024-11-05T00:00:00Z')).strength.thin).toEqual([])
    expect(read(many, new Date('2024-10-20T00:00:00Z')).strength.thin).toEqual([
      'nothing newer than 2024',
    ])
  })

  test('has more reach with more authors', () => {
    const reach = [1, 2, 5, 10].map((authors) => reachOf({ ...read([['a']]).strength, authors }))
    expect(reach.map((value) => Number(value.toFixed(2)))).toEqual([0, 0.22, 0.63, 0.89])
  })

  test('lowers labels and never raises them', () => {
    expect(capLevel('High', 'Medium')).toBe('Medium')
    expect(capLevel('Low', 'High')).toBe('Low')
  })
})
