import type { CandidateDetail } from '../../../contract/candidate.ts'
import { STAGE_IDS, STAGES } from '../../../contract/candidate-form.ts'
import { localeText } from '../../../contract/locale.ts'
import { linked, plain } from '../ideas/plain-markdown.ts'
import { SOURCE_TEXT as EVIDENCE_TEXT, placeText } from '../ideas/wording.ts'
import {
  clickText,
  dayText,
  LEVEL_TEXT,
  SOURCE_TEXT,
  searchesText,
  TREND_TEXT,
} from '../market/figures.ts'
import { watchMarkdown } from './watch-markdown.ts'
import type { ExportedCandidate } from './workspace-csv.ts'

type Report = CandidateDetail['reports'][number]

function reportLine({ report, country, language, created_at }: Report): string {
  const { competition, trend } = report
  const figures = [
    `${searchesText(report)} searches a month`,
    `click ${clickText(report)}`,
    competition && `competition ${LEVEL_TEXT[competition].toLowerCase()}`,
    trend && `trend ${TREND_TEXT[trend].toLowerCase()}`,
  ].filter(Boolean)
  const origin = `${SOURCE_TEXT[report.source.kind]}, ${localeText({ country, language })}, ${dayText(created_at)}`
  return `- **${plain(report.keyword)}**: ${plain(figures.join(', '))} (${plain(origin)})`
}

function evidence({ analysis }: CandidateDetail): string[] {
  if (analysis === null) return []
  return [
    `**Evidence** (${plain(EVIDENCE_TEXT[analysis.source.kind])}, ${analysis.thread_urls.length} threads)`,
    ...analysis.pain_points.pain_points.flatMap((point) => [
      `- **${plain(point.heading)}** (intensity ${point.intensity.toLowerCase()}; ${plain(point.frequency)})`,
      ...point.evidence
        .slice(0, 2)
        .map((each) => `  - “${plain(each.quote)}” ${linked(placeText(each), each.url)}`),
    ]),
  ]
}

/** The notes are the member's own words, as a quotation. */
const notesOf = (notes: string) =>
  notes.trim() === ''
    ? []
    : [
        '**Notes**',
        notes
          .trimEnd()
          .split('\n')
          .map((line) => `> ${plain(line)}`.trimEnd())
          .join('\n'),
      ]

function candidateBlocks(detail: ExportedCandidate): string[] {
  const { candidate, reports, notes } = detail
  const [head = '', ...points] = evidence(detail)
  return [
    `### ${plain(candidate.name)}`,
    candidate.path ? plain(candidate.path.join(' › ')) : 'Not on the map',
    candidate.drop_reason ? `**Dropped because:** ${plain(candidate.drop_reason)}` : '',
    reports.length > 0 ? `**Demand**\n\n${reports.map(reportLine).join('\n')}` : '',
    head && [head, points.join('\n')].filter(Boolean).join('\n\n'),
    ...watchMarkdown(detail.watched),
    ...notesOf(notes),
  ].filter(Boolean)
}

/** Candidates as Markdown, by stage. */
export function workspaceMarkdown(
  candidates: readonly ExportedCandidate[],
  exportedAt: string,
): string {
  return `${[
    '# Workspace',
    dayText(exportedAt),
    ...STAGE_IDS.flatMap((stage) => {
      const there = candidates.filter(({ candidate }) => candidate.stage === stage)
      return there.length === 0 ? [] : [`## ${STAGES[stage]}`, ...there.flatMap(candidateBlocks)]
    }),
  ].join('\n\n')}\n`
}
