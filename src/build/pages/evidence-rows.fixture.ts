import type { EvidenceFigures, EvidenceRow } from '../../../contract/evidence-figures.ts'
import type { EvidenceSets } from '../content/evidence-schemas.ts'

/** A figure with a small range around it. */
export const near = (value: number) => ({ value, low: value - 0.02, high: value + 0.02 })

/** Every figure of a row is the same share, unless `counts` has another. */
export function row(set: string, detector: string, share = 0.5, counts = {}): EvidenceRow {
  const figure = near(share)
  return {
    set,
    detector,
    texts: 100,
    positive: 20,
    precision: figure,
    recall: figure,
    f1: figure,
    ...counts,
  }
}

/** A file of figures. */
export const file = (rows: EvidenceRow[], day = '2026-11-22'): EvidenceFigures => ({
  measured_on: day,
  resamples: 1_000,
  rows,
})

/** What is known about a set. */
export const described = (
  set: string,
  learned: EvidenceSets['sets'][number]['learned'],
  shown = true,
): EvidenceSets['sets'][number] => ({
  set,
  shown,
  name: `Name of ${set}`,
  about: 'Texts that were labeled by people.',
  texts: 'dialogues',
  positive: 'hold a request',
  source: 'A source',
  license: 'MIT',
  learned,
})
