import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { fileWords } from '../save-file.ts'
import { overTimeText } from './over-time.ts'
import { linked, plain } from './plain-markdown.ts'
import { type SaidLine, saidLines } from './said.ts'
import { startLines } from './start-lines.ts'
import {
  aboutMarket,
  besideText,
  DRAFTED_TEXT,
  dayText,
  placeText,
  quotesText,
  RELEVANCE_TITLE,
  SOURCE_TEXT,
  THIN_TITLE,
} from './wording.ts'

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `- ${plain(line)}`).join('\n')]

/** '**About this market:** They sell ramps.', or nothing. */
const remark = (title: string, text: string | undefined) =>
  text ? [`**${title}:** ${plain(text)}`] : []

/** '**People pay:** $9: [“I pay $9 for it”](<…>); …' */
function saidLine({ title, text, said }: SaidLine): string {
  const parts = said.map(({ words, url, amount, people }) => {
    const many = people > 1 ? `, ${people} people` : ''
    return `${amount === '' ? '' : `${plain(amount)}: `}${linked(`“${words}”`, url)}${many}`
  })
  return `**${title}:** ${[plain(text), ...parts].filter(Boolean).join('; ')}`
}

function painPoints({ pain_points, threads }: IdeaAnalysis): string[] {
  return pain_points.pain_points.flatMap((point) => [
    `### ${plain(point.heading)}`,
    `Intensity: ${point.intensity}. ${plain(point.frequency)}.`,
    plain(point.summary),
    ...remark(RELEVANCE_TITLE, aboutMarket(point, { threads })),
    ...remark(THIN_TITLE, point.thin_evidence),
    ...(point.over_time ? [plain(overTimeText(point.over_time))] : []),
    ...point.evidence.map(
      (each) => `> ${plain(each.quote)}\n>\n> ${linked(placeText(each), each.url)}`,
    ),
    ...saidLines(point).map(saidLine),
    ...list('Ask people', point.questions ?? []),
  ])
}

function businessIdeas({ business_ideas }: IdeaAnalysis): string[] {
  return business_ideas.business_ideas.flatMap((idea) => [
    `### ${plain(idea.name)}`,
    `Market potential: ${plain(idea.market_potential)}`,
    plain(idea.description),
    ...list('Business model', [idea.business_model]),
    ...list('Target audience', [idea.target_audience]),
    ...list('Value proposition', [idea.value_proposition]),
    ...startLines(idea).flatMap(([label, text]) => list(label, [text])),
    ...list('Key features', idea.key_features),
    ...list('Pain points addressed', idea.addresses_pain_points),
    ...list('Differentiators', idea.differentiators),
    ...list('Potential challenges', idea.potential_challenges),
  ])
}

/** With its title, or nothing at all. */
function section(title: string, blocks: readonly string[]): string[] {
  const filled = blocks.filter((block) => block !== '')
  return filled.length === 0 ? [] : [`## ${title}`, ...filled]
}

/** A result as Markdown. */
export function analysisMarkdown(analysis: IdeaAnalysis): string {
  const { source, thin_reasons, thread_urls, threads } = analysis
  const origins = [SOURCE_TEXT[source.kind], source.provider, dayText(source.fetched_at)]
  const { business_ideas } = analysis
  const checks = [
    quotesText(analysis),
    business_ideas.business_ideas.length > 0 && DRAFTED_TEXT[analysis.drafted_by],
  ].filter(Boolean)
  return `${[
    `# Product ideas for ${plain(analysis.market)}`,
    [plain(origins.join(' · ')), ...checks].join(' · '),
    thin_reasons.length > 0 && `**Thin evidence:** ${plain(thin_reasons.join('; '))}.`,
    plain(analysis.business_ideas.executive_summary),
    '## Pain points',
    plain(analysis.pain_points.summary),
    ...painPoints(analysis),
    ...list('Nearest markets with discussions', analysis.nearest_markets ?? []),
    ...section('Business ideas', businessIdeas(analysis)),
    ...section('Top opportunities', [
      business_ideas.top_opportunities
        .map(({ ranking, idea_name, reasoning }) => {
          return `${ranking}. **${plain(idea_name)}**: ${plain(reasoning)}`
        })
        .join('\n'),
    ]),
    ...section('Source threads', [
      thread_urls
        .map((url, index) => {
          const thread = threads[index]
          const title = thread?.title ? `: ${plain(thread.title)}` : ''
          const place =
            thread && [placeText(thread), besideText(thread)].filter(Boolean).join(' · ')
          const about = place ? `${title} (${plain(place)})` : ''
          return `- ${linked(`Thread ${index + 1}`, url)}${about}`
        })
        .join('\n'),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

/** 'nicher-ideas-pet-care-2026-11-01.md'; letters and digits of any script. */
export function exportName({ market, source }: IdeaAnalysis, ending: 'md' | 'json'): string {
  return `nicher-ideas-${fileWords(market, 'market')}-${source.fetched_at.slice(0, 10)}.${ending}`
}
