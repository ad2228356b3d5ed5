import type { KeywordAnalysis, PreviousCheck } from '../../../contract/market.ts'
import { clickText, dayText, LEVEL_TEXT, SOURCE_TEXT, searchesText, UNKNOWN } from './figures.ts'

type Figures = Pick<
  PreviousCheck,
  'volume' | 'cpc' | 'volume_range' | 'cpc_range' | 'competition' | 'kind'
>

const PARTS: [name: string, text: (figures: Figures) => string][] = [
  ['searches', searchesText],
  ['click', clickText],
  ['competition', ({ competition }) => (competition ? LEVEL_TEXT[competition] : UNKNOWN)],
  ['source', ({ kind }) => SOURCE_TEXT[kind]],
]

/**
 * What changed since the user's last check in an earlier month: 'Since Oct 3, 2026: searches 1,200
 * → 1,500.' Empty without an earlier check.
 */
export function changesSince(analysis: KeywordAnalysis): string {
  const { previous, source } = analysis
  if (!previous) return ''
  const changes = PARTS.flatMap(([name, text]) => {
    const [before, now] = [text(previous), text({ ...analysis, kind: source.kind })]
    return before === now ? [] : [`${name} ${before} → ${now}`]
  })
  const list = changes.length > 0 ? changes.join(', ') : 'the figures are the same'
  return `Since your check on ${dayText(previous.checked_at)}: ${list}.`
}
