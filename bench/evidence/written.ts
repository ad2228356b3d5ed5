import { writeFileSync } from 'node:fs'
import {
  type EvidenceFigures,
  type EvidenceRow,
  evidenceFiguresSchema,
} from '../../contract/evidence-figures.ts'
import { figuresWithIntervals, type Outcome, RESAMPLES, type WithInterval } from './figures.ts'

const DIGITS = 4

const rounded = ({ value, low, high }: WithInterval): WithInterval => ({
  value: Number(value.toFixed(DIGITS)),
  low: Number(low.toFixed(DIGITS)),
  high: Number(high.toFixed(DIGITS)),
})

/** The row of a detector on a set, from what it found in each text. */
export function rowOf(set: string, detector: string, outcomes: readonly Outcome[]): EvidenceRow {
  const { precision, recall, f1 } = figuresWithIntervals(outcomes)
  return {
    set,
    texts: outcomes.length,
    positive: outcomes.filter(({ isPositive }) => isPositive).length,
    detector,
    precision: rounded(precision),
    recall: rounded(recall),
    f1: rounded(f1),
  }
}

/**
 * Writes rows as the file that the page of evidence reads, with the day of `now`.
 * @throws {Error} if the page would refuse them
 */
export function writeFigures(file: string, rows: readonly EvidenceRow[], now = new Date()): void {
  const figures: EvidenceFigures = {
    measured_on: now.toISOString().slice(0, 10),
    resamples: RESAMPLES,
    rows: [...rows],
  }
  writeFileSync(file, `${JSON.stringify(evidenceFiguresSchema.parse(figures), null, 2)}\n`)
}
