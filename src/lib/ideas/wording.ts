import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { threadLink } from './thread-link.ts'

type PainPoint = IdeaAnalysis['pain_points']['pain_points'][number]
export type BusinessIdea = IdeaAnalysis['business_ideas']['business_ideas'][number]
export type Level = PainPoint['intensity']

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const numbers = new Intl.NumberFormat('en-US')

/** The source of a result. Only real discussions are called real. */
export const SOURCE_TEXT: Record<IdeaAnalysis['source']['kind'], string> = {
  measured: 'Real discussions',
  modelled: 'Modeled — not real discussions',
  own: 'Your material — private to you',
  sample: 'Sample — not real discussions',
}

export const DRAFTED_TEXT: Record<IdeaAnalysis['drafted_by'], string> = {
  ai: 'Drafted by AI',
  extractive: 'Drafted by rules',
}

/** Stands before the sentence on how a pain point is about its market. */
export const RELEVANCE_TITLE = 'About this market'

type Thread = IdeaAnalysis['threads'][number]

/** What a thread is about that is not about the market itself; empty for one that is. */
export function besideText({
  is_beside,
  is_distant,
}: Pick<Thread, 'is_beside' | 'is_distant'>): string {
  if (is_distant) return 'From the same sector, about another market'
  return is_beside ? 'About a neighboring market' : ''
}

/**
 * How a pain point is about its market: the drafter's words, or that its quotes are all of threads
 * about neighbors. Empty where one is not.
 */
export function aboutMarket(point: PainPoint, { threads }: Pick<IdeaAnalysis, 'threads'>): string {
  if (point.relevance) return point.relevance
  const beside = new Set(threads.flatMap(({ id, is_beside }) => (is_beside ? [id] : [])))
  const isBeside = point.evidence.every(({ thread_id }) => beside.has(thread_id))
  return isBeside && point.evidence.length > 0
    ? 'The people quoted here speak of neighboring markets.'
    : ''
}

/** Stands before the reason why a pain point's quotes say little. */
export const THIN_TITLE = 'Thin evidence'

/** Reasons that are counted: 'Only 2 people, a single thread.' */
const COUNTED_REASON = '(?:one person|only \\d+ people|a single thread|nothing newer than \\d{4})'
const COUNTED_REASONS = new RegExp(`^${COUNTED_REASON}(?:, ${COUNTED_REASON}){0,2}\\.(?: |$)`, 'i')

/**
 * The drafter's own remark on thin evidence, without the reasons that are counted, which a card
 * shows as its people and threads. Empty if there is none.
 */
export function thinRemark({ thin_evidence = '' }: Pick<PainPoint, 'thin_evidence'>): string {
  return thin_evidence.replace(COUNTED_REASONS, '')
}

/** A number with its noun: '1 quote', '3 quotes'. */
export function counted(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${Math.abs(count) === 1 ? '' : 's'}`
}

/** A time of the API as a day in UTC: 'Nov 21, 2026'; empty for what is no time. */
export function dayText(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : days.format(time)
}

interface Place {
  community: string
  score: number
  created_at: string
  url: string
}

/** 'SeniorDogs · 231 points · Oct 30, 2025'. Nobody gives points to the user's own material. */
export function placeText({ community, score, created_at, url }: Place): string {
  const points = threadLink(url)?.kind === 'own' ? '' : counted(score, 'point')
  return [community, points, dayText(created_at)].filter(Boolean).join(' · ')
}

/** '12 of 12 quotes verified word for word': those shown, of all that were drafted. */
function verifiedText({ shown, dropped }: IdeaAnalysis['quote_check']): string {
  const all = shown + dropped
  return `${numbers.format(shown)} of ${counted(all, 'quote')} verified word for word`
}

/** The outcome of the other quotes; empty if there are none. */
function repairsText({ repaired, dropped }: IdeaAnalysis['quote_check']): string {
  return [
    repaired > 0 && `${counted(repaired, 'quote')} corrected to match the discussion`,
    dropped > 0 && `${counted(dropped, 'quote')} not found in any discussion and left out`,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * How reliable the quotes are. Quotes from samples are never called verified: they match their
 * discussions, but no real person wrote them.
 */
export function quotesText({ quote_check, source, thread_urls }: IdeaAnalysis): string {
  if (source.kind !== 'sample') {
    if (quote_check.shown + quote_check.dropped === 0) return ''
    return [verifiedText(quote_check), repairsText(quote_check)].filter(Boolean).join('; ')
  }
  const written = thread_urls.filter((url) => threadLink(url)?.kind === 'sample').length
  if (written === 0) return ''
  const some =
    written < thread_urls.length ? `${written} of ${thread_urls.length} discussions ` : ''
  return `${some}written for Nicher as an example, not by real people`
}

/** A market potential as its level and the reason that follows it, if one does. */
export function potentialOf(text: string): { level: Level | null; reason: string } {
  const [, level, rest = ''] = /^(High|Medium|Low)\b[\s:;,.–—-]*(.*)$/s.exec(text) ?? []
  if (level !== 'High' && level !== 'Medium' && level !== 'Low') {
    return { level: null, reason: text }
  }
  return { level, reason: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

/** A result in one sentence, for those who do not see it appear. */
export function resultText(analysis: IdeaAnalysis): string {
  const points = counted(analysis.pain_points.pain_points.length, 'pain point')
  const ideas = counted(analysis.business_ideas.business_ideas.length, 'business idea')
  return `Product ideas for “${analysis.market}”: ${points}, ${ideas}. ${SOURCE_TEXT[analysis.source.kind]}.`
}
