import type { CandidateDetail } from '../../../contract/candidate.ts'
import { STAGES } from '../../../contract/candidate-form.ts'
import { priceRange, priceUnit } from '../../../contract/price-words.ts'
import type { Watch } from '../../../contract/watch.ts'
import { analysisMarkdown } from '../ideas/markdown.ts'
import { plain } from '../ideas/plain-markdown.ts'
import { reportMarkdown } from '../market/markdown.ts'
import { fileWords } from '../save-file.ts'
import { watchMarkdown } from './watch-markdown.ts'

/** A document as a part of another one. Marks within foreign text are escaped, so only headings begin so. */
const below = (document: string) => document.trimEnd().replaceAll(/^#/gm, '##')

function facts({ dossier: about }: CandidateDetail): string[] {
  if (about === null) return []
  const pays = about.dossier?.pays
  const blocks = [
    about.summary ? plain(about.summary) : '',
    pays ? `**Paid today for ${plain(pays.what)}:** ${priceRange(pays)} ${priceUnit(pays)}` : '',
  ].filter((block) => block !== '')
  return blocks.length === 0 ? [] : ['## Facts', ...blocks]
}

/** A candidate as Markdown: what changed, its notes, its newest report, its newest analysis, and facts. */
export function candidateMarkdown(detail: CandidateDetail, watch?: Watch | undefined): string {
  const { candidate, notes, reports, analysis } = detail
  const [newest] = reports
  const changes = watchMarkdown(watch)
  const place = [...(candidate.path?.slice(0, -1) ?? []), STAGES[candidate.stage]]
  return `${[
    `# ${plain(candidate.name)}`,
    plain(place.join(' · ')),
    candidate.drop_reason && `**Dropped because:** ${plain(candidate.drop_reason)}`,
    ...(changes.length > 0 ? ['## What changed', ...changes] : []),
    ...(notes === '' ? [] : ['## Notes', ...notes.split(/\n+/).map(plain)]),
    newest && below(reportMarkdown(newest.report)),
    analysis && below(analysisMarkdown(analysis)),
    ...facts(detail),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

/** 'nicher-niche-dog-ramps-2026-11-01.md'. */
export function candidateName({ candidate }: CandidateDetail, ending: 'md' | 'json'): string {
  const day = candidate.updated_at.slice(0, 10)
  return `nicher-niche-${fileWords(candidate.name, 'niche')}-${day}.${ending}`
}
