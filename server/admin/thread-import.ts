import { DumpFileError } from '../services/archive/dump-lines.ts'
import type { ImportThreads, ThreadImportReport } from '../services/archive/thread-import.ts'

const BAR = 24

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.floor(share * 100)}%`
}

function describe(report: ThreadImportReport): string {
  const { lines, resumedAfter, discussions, comments, deleted, skipped, skippedLines } = report
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`)
  const all = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  const more = all - (skipped['written by a bot'] ?? 0) - skippedLines.length
  return [
    ...(resumedAfter > 0 ? [`continued after line ${resumedAfter}`] : []),
    `${discussions} discussions and ${comments} comments read from ${lines} lines, ${deleted} deleted at their source`,
    `skipped: ${reasons.length > 0 ? reasons.join(', ') : 'none'}`,
    ...skippedLines.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}

/** Imports the dump at `path` on the machine that runs the command. */
export async function runThreadImport(
  importThreads: ImportThreads,
  path: string,
  tell: (event: { kind: 'progress' | 'output' | 'failed'; text: string }) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const report = await importThreads(path, {
      signal,
      onProgress: ({ share, lines }) =>
        tell({ kind: 'progress', text: `${bar(share)} ${lines} lines` }),
    })
    tell({ kind: 'output', text: describe(report) })
    if (report.damage !== undefined) {
      const text = `The file breaks off after line ${report.lines} (${report.damage}). The rows before it are stored.`
      tell({ kind: 'failed', text })
    }
  } catch (error) {
    if (!(error instanceof DumpFileError)) throw error
    tell({ kind: 'failed', text: `Nothing was imported. ${error.message}` })
  }
}
