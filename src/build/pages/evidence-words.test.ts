import { describe, expect, it } from 'vitest'
import type { EvidenceRow } from '../../../contract/evidence-figures.ts'
import { described, file, near, row } from './evidence-rows.fixture.ts'
import { measuredSets } from './evidence-sets.ts'
import { plainWords, verdict } from './evidence-words.ts'

const sets = { sets: [described('fresh', 'nothing')] }
const only = (rows: EvidenceRow[]) => {
  const [set] = measuredSets(file(rows), undefined, sets)
  if (!set) throw new Error('no set')
  return set
}

describe('the figures in plain words', () => {
  const sentences = (rows: EvidenceRow[]) =>
    plainWords(only(rows)).map(({ before, words, after }) => `${before} ${words} ${after}`)

  it('count ten texts', () => {
    const own = { precision: near(0.53), recall: near(0.3) }
    expect(sentences([row('fresh', 'Nicher', 0.4, own)])).toEqual([
      'Of 10 dialogues picked blindly, about 2 hold a request.',
      'Of 10 that Nicher picks, about 5 do.',
      'Of 10 that do, Nicher picks about 3 and misses about 7.',
    ])
    expect(plainWords(only([row('fresh', 'Nicher', 0.4, own)])).map(({ count }) => count)).toEqual([
      2, 5, 3,
    ])
  })

  it('round neither to none nor to all', () => {
    const own = { positive: 100, precision: near(0.97), recall: near(0.04) }
    expect(sentences([row('fresh', 'Nicher', 0.4, own)])).toEqual([
      'Of 10 dialogues picked blindly, all 10 hold a request.',
      'Of 10 that Nicher picks, nearly all do.',
      'Of 10 that do, Nicher picks fewer than 1 and misses the rest.',
    ])
  })

  it('speak of texts where nobody described the set', () => {
    expect(sentences([row('unknown', 'Nicher')])[0]).toBe(
      'Of 10 texts picked blindly, about 2 are labeled.',
    )
  })
})

describe('the verdict', () => {
  it('takes a difference for one only where the ranges are apart', () => {
    const rows = [
      row('fresh', 'Nicher', 0.5),
      row('fresh', 'ten keywords', 0.3),
      row('fresh', 'every text', 0.53),
      row('fresh', 'a near one', 0.47),
      row('fresh', 'a better one', 0.8),
    ]
    expect(verdict(only(rows))).toBe(
      'By F1, Nicher is better than a search for ten keywords, and not clearly different from picking every text and “a near one”, and worse than “a better one”.',
    )
  })

  it('names those together that compare alike', () => {
    const rows = [
      row('fresh', 'Nicher', 0.5),
      row('fresh', 'every text', 0.3),
      row('fresh', 'ten keywords', 0.1),
    ]
    expect(verdict(only(rows))).toBe(
      'By F1, Nicher is better than picking every text and a search for ten keywords.',
    )
  })

  it('is silent where nothing else was measured', () => {
    expect(verdict(only([row('fresh', 'Nicher')]))).toBe('')
  })
})
