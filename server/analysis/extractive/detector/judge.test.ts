import { describe, expect, test } from 'vitest'
import { featuresOf } from './features.ts'
import { judge } from './judge.ts'
import { logOdds } from './linear-model.ts'
import models from './weights.json' with { type: 'json' }

const SENTENCES = [
  'The lid cracked after two weeks and support never answered, never.',
  'Why is there no app that splits a bill by what people ate?',
  'Oxygen makes an opened bottle go stale within a few days.',
  "I can't find one that fits, so I'll keep using tape!!",
  '',
  '3,000 km without a puncture 🎉',
]

describe('the judge of a sentence', () => {
  test.each(SENTENCES)('gives the log-odds of the two models: %s', (sentence) => {
    const { trouble, feeling } = judge(sentence)
    expect(trouble).toBeCloseTo(logOdds(featuresOf(sentence), models.trouble), 9)
    expect(feeling).toBeCloseTo(logOdds(featuresOf(sentence), models.feeling), 9)
  })

  test('says the same of a sentence whatever it read before', () => {
    const [first = ''] = SENTENCES
    const before = judge(first)
    for (const sentence of SENTENCES) judge(sentence)
    expect(judge(first)).toEqual(before)
  })
})
