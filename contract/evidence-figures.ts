import { z } from 'zod'

/** The product's own detector, among those that are compared. */
export const OWN_DETECTOR = 'Nicher'

const share = z.number().min(0).max(1)

/** A share with the interval that holds 95 % of its resamples. */
const figureSchema = z
  .strictObject({ value: share, low: share, high: share })
  .refine(({ low, high }) => low <= high, { path: ['high'], message: 'not below low' })

/** What a detector reaches on a set of labeled texts. */
const rowSchema = z
  .strictObject({
    set: z.string().min(1),
    texts: z.int().positive(),
    /** Texts with what the set looks for. */
    positive: z.int().nonnegative(),
    detector: z.string().min(1),
    precision: figureSchema,
    recall: figureSchema,
    f1: figureSchema,
  })
  .refine(({ texts, positive }) => positive <= texts, {
    path: ['positive'],
    message: 'not more than there are texts',
  })

/** The file that `bench/evidence.ts` writes and the page of evidence reads. */
export const evidenceFiguresSchema = z
  .strictObject({
    /** The day of the measurement in UTC: '2026-11-23'. */
    measured_on: z.iso.date(),
    /** How many resamples the intervals come from. */
    resamples: z.int().positive(),
    rows: z.array(rowSchema).min(1),
  })
  .superRefine(({ rows }, context) => {
    const report = (index: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['rows', index], message })
    rows.forEach((row, index) => {
      const before = rows.slice(0, index).filter(({ set }) => set === row.set)
      if (before.some(({ detector }) => detector === row.detector)) {
        report(index, `a second row for “${row.detector}” on “${row.set}”`)
      }
      if (before.some((other) => other.texts !== row.texts || other.positive !== row.positive)) {
        report(index, `counts other texts in “${row.set}” than the row before`)
      }
    })
    for (const [set, its] of Map.groupBy(rows, ({ set }) => set)) {
      if (its.some(({ detector }) => detector === OWN_DETECTOR)) continue
      report(rows.indexOf(its[0] as EvidenceRow), `no row for “${OWN_DETECTOR}” on “${set}”`)
    }
  })

export type EvidenceFigure = z.infer<typeof figureSchema>
export type EvidenceRow = z.infer<typeof rowSchema>
export type EvidenceFigures = z.infer<typeof evidenceFiguresSchema>
