import { expect, test } from 'vitest'
import { createTurns } from '../../turns.ts'
import { sharesTopic, sharesTopicWithAny } from './shared-topic.ts'

test('texts share a topic by the stems of their words', () => {
  expect(sharesTopic('Chasing deposits', 'the deposit is late')).toBe(true)
  expect(sharesTopic('Pwned', 'the deposit is late')).toBe(false)
})

test.each([
  ['a later text shares a word', 'Chasing deposits', ['It rains.', 'the deposit is late'], true],
  ['none shares a word', 'Pwned', ['It rains.', 'the deposit is late'], false],
  ['the text names no topic', 'It is so', ['the deposit is late'], true],
  ['no other text names a topic', 'Pwned', ['It is so', ''], true],
])(
  'where %s, a text with several others is told to be on topic: %s, %j, %s',
  async (_, text, basis, shares) => {
    expect(await sharesTopicWithAny(text, basis, createTurns())).toBe(shares)
    expect(sharesTopic(text, basis.join(' '))).toBe(shares)
  },
)
