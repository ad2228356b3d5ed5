import type { CandidateDetail } from '../../../contract/candidate.ts'
import { STAGES } from '../../../contract/candidate-form.ts'
import { countryName, languageName } from '../../../contract/locale.ts'
import { PROVENANCES } from '../../../contract/provenance.ts'
import type { Watch } from '../../../contract/watch.ts'
import { type Cell, csvText } from '../csv.ts'
import { checkLines, watchMark } from './watch-words.ts'

/** A candidate with what the export has beside its detail. */
export type ExportedCandidate = CandidateDetail & { watched?: Watch | null }

const COLUMNS: readonly [string, (detail: ExportedCandidate) => Cell][] = [
  ['Name', ({ candidate }) => candidate.name],
  ['Place on the map', ({ candidate }) => candidate.path?.join(' › ') ?? null],
  ['Stage', ({ candidate }) => STAGES[candidate.stage]],
  ['Reason for dropping', ({ candidate }) => candidate.drop_reason],
  ['Phrase', ({ candidate }) => candidate.keyword],
  ['Country', ({ candidate }) => countryName(candidate.country)],
  ['Language', ({ candidate }) => languageName(candidate.language)],
  ['Searches a month', ({ candidate }) => candidate.volume],
  ['Searches, low', ({ candidate }) => candidate.volume_range?.low ?? null],
  ['Searches, high', ({ candidate }) => candidate.volume_range?.high ?? null],
  [
    'Searches are',
    ({ candidate }) => (candidate.volume_kind ? PROVENANCES[candidate.volume_kind] : null),
  ],
  ['Cost per click (USD)', ({ reports }) => reports[0]?.report.cpc ?? null],
  ['Competition', ({ reports }) => reports[0]?.report.competition ?? null],
  ['Trend', ({ reports }) => reports[0]?.report.trend ?? null],
  ['Report of', ({ reports }) => reports[0]?.created_at.slice(0, 10) ?? null],
  ['Reports', ({ candidate }) => candidate.counts.reports],
  ['Analyses', ({ candidate }) => candidate.counts.analyses],
  ['Own material', ({ candidate }) => candidate.counts.materials],
  ['Pain points', ({ analysis }) => analysis?.pain_points.pain_points.length ?? null],
  ['Threads read', ({ analysis }) => analysis?.thread_urls.length ?? null],
  ['Strongest pain point', ({ analysis }) => analysis?.pain_points.pain_points[0]?.heading ?? null],
  ['A quote', ({ analysis }) => analysis?.pain_points.pain_points[0]?.evidence[0]?.quote ?? null],
  ['Notes', ({ notes }) => notes],
  ['Watched', ({ candidate }) => watchMark(candidate) || null],
  ['Last checked on', ({ watched }) => watched?.checks[0]?.checked_on ?? null],
  [
    'What changed',
    ({ watched }) => (watched?.checks[0] ? checkLines(watched.checks[0]).join(' ') : null),
  ],
  ['Test ends', ({ candidate }) => candidate.test_ends],
  ['Kept on', ({ candidate }) => candidate.created_at.slice(0, 10)],
  ['Changed on', ({ candidate }) => candidate.updated_at.slice(0, 10)],
]

/** Candidates for a spreadsheet, one a row. */
export function workspaceCsv(candidates: readonly ExportedCandidate[]): string {
  return csvText([
    COLUMNS.map(([title]) => title),
    ...candidates.map((detail) => COLUMNS.map(([, cellOf]) => cellOf(detail))),
  ])
}
