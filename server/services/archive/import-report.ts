import { EXPECTED, type SkipReason, type Thing } from '../../providers/discussions/things.ts'

const REPORTED = 20

export interface ThreadImportReport {
  /** Lines or rows that are finished, including those of an interrupted import. */
  lines: number
  /** Lines that an interrupted import had finished. */
  resumedAfter: number
  discussions: number
  comments: number
  /** Rows erased or left out because their source deleted them. */
  deleted: number
  skipped: Partial<Record<SkipReason, number>>
  /** The first of the skipped lines, with the file in a folder. */
  skippedLines: { file?: string; line: number; reason: SkipReason }[]
  /** The share of the file's bytes read so far, 0 to 1. */
  share: number
  /** The reason if a file could not be read to its end. All whole lines before that are stored. */
  damage: string | undefined
}

export const emptyReport = (resumedAfter: number): ThreadImportReport => ({
  ...{ lines: 0, resumedAfter, discussions: 0, comments: 0, deleted: 0 },
  ...{ skipped: {}, skippedLines: [], share: 0, damage: undefined },
})

function countSkipped(report: ThreadImportReport, reason: SkipReason, at: Place): void {
  report.skipped[reason] = (report.skipped[reason] ?? 0) + 1
  // There may be as many as threads, which would push real faults out of the list.
  if (EXPECTED.has(reason) || report.skippedLines.length >= REPORTED) return
  const file = at.file === undefined ? {} : { file: at.file }
  report.skippedLines.push({ ...file, line: at.line, reason })
}

interface Place {
  file?: string
  line: number
}

/** A comment that is only code or a quote has no text. */
const isEmpty = (thing: Thing) => thing.kind === 'comment' && thing.comment.text === ''

export function countThing(report: ThreadImportReport, thing: Thing, at: Place): void {
  if (thing.kind === 'skipped') countSkipped(report, thing.reason, at)
  else if (isEmpty(thing)) countSkipped(report, 'no text', at)
  else if (thing.kind === 'discussion') report.discussions += 1
  else if (thing.kind === 'comment') report.comments += 1
  else report.deleted += 1
}
