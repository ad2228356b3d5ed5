import { describe, expect, it } from 'vitest'
import type { EvidenceSets } from '../content/evidence-schemas.ts'
import { described, file, row } from './evidence-rows.fixture.ts'
import { measuredSets } from './evidence-sets.ts'
import { learnedText } from './evidence-words.ts'

const figures = file([
  row('unknown', 'Nicher'),
  row('trained', 'every text', 0.2),
  row('trained', 'Nicher', 0.9),
  row('fresh', 'Nicher'),
  row('hidden', 'Nicher'),
])
const sets: EvidenceSets = {
  sets: [
    described('fresh', 'nothing'),
    described('trained', 'these texts'),
    described('hidden', 'these texts', false),
    described('unmeasured', 'nothing'),
  ],
}
describe('the sets of the page', () => {
  it('come in the order of their descriptions, then those that nobody described', () => {
    const shown = measuredSets(figures, undefined, sets)
    expect(shown.map(({ set, known }) => [set, known?.name])).toEqual([
      ['fresh', 'Name of fresh'],
      ['trained', 'Name of trained'],
      ['unknown', undefined],
    ])
  })

  it('name the product first', () => {
    const [, trained] = measuredSets(figures, undefined, sets)
    expect(trained?.rows.map(({ detector }) => detector)).toEqual(['Nicher', 'every text'])
  })

  it('say what the detector had seen of them', () => {
    const shown = measuredSets(figures, undefined, sets)
    expect(shown.map((set) => [learnedText(set), set.isRemembered])).toEqual([
      ['The detector was not trained on this source', false],
      ['The detector was trained on these texts', true],
      ['Not known whether the detector was trained on it', false],
    ])
  })
})

describe('figures of a detector that was trained without a set', () => {
  const unseen = file([row('trained', 'Nicher', 0.4)], '2026-11-23')

  it('replace those of the detector that learned from it, with their day', () => {
    const trained = measuredSets(figures, unseen, sets).find(({ set }) => set === 'trained')
    expect(trained).toMatchObject({ isUnseen: true, isRemembered: false, measuredOn: '2026-11-23' })
    expect(trained?.rows.map(({ detector, f1 }) => [detector, f1.value])).toEqual([
      ['Nicher', 0.4],
      ['every text', 0.2],
    ])
    expect(trained && learnedText(trained)).toBe('Judged by a detector trained without it')
  })

  it('leave the other sets alone', () => {
    const fresh = measuredSets(figures, unseen, sets).find(({ set }) => set === 'fresh')
    expect(fresh).toMatchObject({ isUnseen: false, measuredOn: '2026-11-22' })
  })

  it('show a set that only they have', () => {
    const shown = measuredSets(file([row('fresh', 'Nicher')]), unseen, sets)
    expect(shown.map(({ set }) => set)).toEqual(['fresh', 'trained'])
  })

  it('are refused if they count other texts', () => {
    const other = file([row('trained', 'Nicher', 0.4, { texts: 90 })])
    expect(() => measuredSets(figures, other, sets)).toThrow(
      'unseen.json counts 20 of 90 texts in “trained”, figures.json 20 of 100',
    )
  })
})
