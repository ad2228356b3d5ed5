import { type Locale, localeText } from '../../contract/locale.ts'
import type { ImportKeywords, ImportReport } from '../services/market/keyword-import.ts'
import { PlannerFileError } from '../services/market/planner-file.ts'

function describe(
  { imported, repeated, ranges, currencies, broken, brokenLines }: ImportReport,
  locale: Locale,
) {
  const others = Object.entries(currencies).map(([name, count]) => `${count} ${name}`)
  const more = broken - brokenLines.length
  return [
    `${imported} keywords imported (${localeText(locale)}), ${repeated} listed twice, ${broken} broken rows`,
    ...(ranges > 0
      ? [`${ranges} with a range for a volume: without monthly figures it is kept as unknown`]
      : []),
    ...(others.length > 0
      ? [`bids that are not in USD are kept as unknown: ${others.join(', ')}`]
      : []),
    ...brokenLines.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}

/** Imports the file at `path` on the machine that runs the command. */
export async function runKeywordImport(
  importKeywords: ImportKeywords,
  { path, locale }: { path: string; locale: Locale },
  tell: (event: { kind: 'progress' | 'output' | 'failed'; text: string }) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const report = await importKeywords(path, {
      locale,
      signal,
      onProgress: ({ imported, broken }) =>
        tell({ kind: 'progress', text: `${imported} keywords stored, ${broken} broken rows` }),
    })
    tell({ kind: 'output', text: describe(report, locale) })
  } catch (error) {
    if (!(error instanceof PlannerFileError)) throw error
    tell({ kind: 'failed', text: `Nothing was imported. ${error.message}` })
  }
}
