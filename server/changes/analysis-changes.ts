import type { WatchChange } from '../../contract/watch.ts'
import { contentStems } from '../analysis/text/stems.ts'
import type { AnalysisResult } from '../analysis/types/result.ts'
import type { Found } from './found.ts'
import { rivalChanges } from './rivals.ts'
import { type PainPoint, tellSameTrouble } from './same-trouble.ts'

/** New pain points, and faded ones, that are told. */
const TOLD_MAX = 5

interface Pair {
  before: AnalysisResult
  after: AnalysisResult
}

/** Why two analyses must not be compared. Undefined if they can be. */
function obstacle({ before, after }: Pair): string | undefined {
  if (after.threads.length === 0 && before.threads.length > 0) {
    return 'This time there were no discussions about the market, so the pain points are not compared.'
  }
  if (before.source.kind !== after.source.kind) {
    return 'The earlier analysis read samples or other sources, so the pain points are not compared.'
  }
  if (before.drafted_by !== after.drafted_by) {
    const [now, then] = after.drafted_by === 'ai' ? ['a model', 'rules'] : ['rules', 'a model']
    return `The pain points were found by ${now} this time and by ${then} before, so they are not compared.`
  }
  return undefined
}

function unmatched({ before, after }: Pair, from: 'before' | 'after'): PainPoint[] {
  const market = contentStems(after.market)
  const [points, others] = from === 'after' ? [after, before] : [before, after]
  return points.pain_points.pain_points.filter(
    (point) =>
      !others.pain_points.pain_points.some((other) => tellSameTrouble(point, other, market)),
  )
}

/** True if somebody says it whom the earlier analysis had not read. */
function isNews({ evidence }: PainPoint, { before }: Pair): boolean {
  const read = new Set(before.threads.map(({ id }) => id))
  const { fetched_at } = before.source
  return evidence.some(
    ({ thread_id, created_at }) => !read.has(thread_id) || created_at > fetched_at,
  )
}

/** True if somebody said it in a discussion about the market: neighbors come and go in a result. */
function isOfMarket({ evidence }: PainPoint, { before }: Pair): boolean {
  const about = new Set(before.threads.flatMap(({ id, is_beside }) => (is_beside ? [] : id)))
  return evidence.some(({ thread_id }) => about.has(thread_id))
}

function told(
  points: readonly PainPoint[],
  rest: (more: number) => string,
  textOf: (point: PainPoint) => string,
  like: Omit<WatchChange, 'text'>,
): WatchChange[] {
  const changes = points.slice(0, TOLD_MAX).map((point) => ({ ...like, text: textOf(point) }))
  const more = points.length - changes.length
  return more > 0 ? [...changes, { ...like, text: rest(more) }] : changes
}

function painPointChanges(pair: Pair): Found {
  const { before, after } = pair
  const note = obstacle(pair)
  if (note !== undefined) return { isCompared: false, changes: [], notes: [note] }
  const provenance = after.source.kind === 'sample' ? ('sample' as const) : null
  const fresh = unmatched(pair, 'after').filter((point) => isNews(point, pair))
  const changes = told(
    fresh,
    (more) => `${more} more new pain ${more === 1 ? 'point' : 'points'}.`,
    ({ heading, frequency }) => `New pain point: “${heading}” (${frequency}).`,
    { kind: 'new_pain_point', direction: 'up', provenance },
  )
  if (after.threads.length * 2 < before.threads.length) {
    const notes = [
      `Only ${after.threads.length} discussions were found, and ${before.threads.length} before. A pain point that is missing may not have faded.`,
    ]
    return { isCompared: true, changes, notes }
  }
  const faded = told(
    unmatched(pair, 'before').filter((point) => isOfMarket(point, pair)),
    (more) => `${more} more pain ${more === 1 ? 'point is' : 'points are'} no longer found.`,
    ({ heading }) => `No longer found: “${heading}”.`,
    { kind: 'faded_pain_point', direction: 'down', provenance },
  )
  return { isCompared: true, changes: [...changes, ...faded], notes: [] }
}

/**
 * What changed between two analyses of one market that read no own material: new pain points, those
 * that faded, and rivals that more threads name.
 */
export function analysisChanges(before: AnalysisResult, after: AnalysisResult): Found {
  const points = painPointChanges({ before, after })
  const isComparable = before.source.kind === after.source.kind
  return {
    isCompared: points.isCompared,
    changes: [...points.changes, ...(isComparable ? rivalChanges(before, after) : [])],
    notes: points.notes,
  }
}
