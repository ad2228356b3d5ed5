import { EXPECTED, type SkipReason } from '../providers/discussions/things.ts'
import { DumpFileError } from '../services/archive/dump/dump-error.ts'
import type { ThreadImportReport } from '../services/archive/import-report.ts'
import type { ImportThreads } from '../services/archive/thread-import.ts'

const BAR = 24

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.floor(share * 100)}%`
}

function describe(report: ThreadImportReport): string {
  const { lines, resumedAfter, discussions, comments, deleted, skipped, skippedLines } = report
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`)
  const faults = Object.entries(skipped).filter(([reason]) => !EXPECTED.has(reason as SkipReason))
  const more = faults.reduce((sum, [, count]) => sum + count, 0) - skippedLines.length
  return [
    ...(resumedAfter > 0 ? [`continued after line ${resumedAfter}`] : []),
    `${discussions} discussions and ${comments} comments read from ${lines} lines, ${deleted} deleted at their source`,
    `skipped: ${reasons.length > 0 ? reasons.join(', ') : 'none'}`,
    ...skippedLines.map(
      ({ file, line, reason }) =>
        `  ${file === undefined ? '' : `${showable(file)}, `}line ${line}: ${reason}`,
    ),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}

/** A file's name may hold anything, and is written to a terminal. */
const showable = (name: string) => name.replace(/[^\p{L}\p{N} ._()-]/gu, '?')

/** Imports the dump at `path` on the machine that runs the command. */
export async function runThreadImport(
  importThreads: ImportThreads,
  { path, site }: { path: string; site?: string | undefined },
  tell: (event: { kind: 'progress' | 'output' | 'failed'; text: string }) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const report = await importThreads(path, {
      ...{ signal, site },
      onProgress: ({ share, lines }) =>
        tell({ kind: 'progress', text: `${bar(share)} ${lines} lines` }),
    })
    tell({ kind: 'output', text: describe(report) })
    if (report.damage !== undefined) {
      const text = `The dump could not be read to its end (${report.damage}). The ${report.lines} lines that could be read are stored.`
      tell({ kind: 'failed', text })
    }
  } catch (error) {
    if (!(error instanceof DumpFileError)) throw error
    tell({ kind: 'failed', text: `Nothing was imported. ${error.message}` })
  }
}
