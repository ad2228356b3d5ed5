import {
  type EvidenceFigures,
  type EvidenceRow,
  OWN_DETECTOR,
} from '../../../contract/evidence-figures.ts'
import type { EvidenceSets } from '../content/evidence-schemas.ts'

type Known = EvidenceSets['sets'][number]

/** A set of labeled texts with what was measured on it. */
export interface MeasuredSet {
  set: string
  /** Undefined for a set that nobody described. */
  known: Known | undefined
  texts: number
  positive: number
  /** The day of the measurement in UTC: '2026-11-23'. */
  measuredOn: string
  resamples: number
  /** The product's detector first. */
  rows: readonly [own: EvidenceRow, ...others: EvidenceRow[]]
  /** Whether a detector judged it that was trained without its texts. */
  isUnseen: boolean
  /** Whether the detector learned from the very texts it is measured on. */
  isRemembered: boolean
}

function ownFirst(rows: readonly EvidenceRow[]): MeasuredSet['rows'] {
  const own = rows.find(({ detector }) => detector === OWN_DETECTOR)
  if (!own) throw new Error(`The figures have no row for ${OWN_DETECTOR} on “${rows[0]?.set}”`)
  return [own, ...rows.filter((row) => row !== own)]
}

/** The rows of a set, those of a detector that was trained without it in the place of the others. */
function rowsOf(set: string, figures: EvidenceFigures, unseen: EvidenceFigures | undefined) {
  const instead = unseen?.rows.filter((row) => row.set === set) ?? []
  const before = figures.rows.filter((row) => row.set === set)
  const [first] = instead
  if (!unseen || !first) return { rows: before, isUnseen: false, from: figures }
  const other = before.find((row) => row.texts !== first.texts || row.positive !== first.positive)
  if (other) {
    throw new Error(
      `src/content/evidence/unseen.json counts ${first.positive} of ${first.texts} texts in “${set}”, figures.json ${other.positive} of ${other.texts}: measure both on the same texts`,
    )
  }
  // A plain rule learns nothing: its row may stand in the first file alone.
  const kept = before.filter(({ detector }) => instead.every((row) => row.detector !== detector))
  return { rows: [...instead, ...kept], isUnseen: true, from: unseen }
}

/**
 * The sets that the page shows: described ones in the order of their descriptions, then others.
 * @param unseen figures of detectors that were trained without the set they are measured on
 * @throws {Error} if the two files count different texts in a set
 */
export function measuredSets(
  figures: EvidenceFigures,
  unseen: EvidenceFigures | undefined,
  { sets }: EvidenceSets,
): MeasuredSet[] {
  const measured = [...figures.rows, ...(unseen?.rows ?? [])].map(({ set }) => set)
  const order = new Set([...sets.map(({ set }) => set), ...measured])
  return [...order]
    .filter((set) => measured.includes(set))
    .flatMap((set) => {
      const known = sets.find((each) => each.set === set)
      if (known && !known.shown) return []
      const { rows, isUnseen, from } = rowsOf(set, figures, unseen)
      const [own, ...others] = ownFirst(rows)
      return {
        set,
        known,
        texts: own.texts,
        positive: own.positive,
        measuredOn: from.measured_on,
        resamples: from.resamples,
        rows: [own, ...others] as const,
        isUnseen,
        isRemembered: !isUnseen && known?.learned === 'these texts',
      }
    })
}
