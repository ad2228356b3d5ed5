import type { IdeaAnalysis } from '../../contract/ideas.ts'
import { threadOf } from '../../contract/own-thread.ts'
import { isReal, quoteProvenance } from './grounds.ts'
import type { PainPoint } from './known.ts'

const STRENGTHS = { High: 3, Medium: 2, Low: 1 } as const

/** The pain points of an analysis, the best supported first. */
export function strongestFirst(analysis: IdeaAnalysis | undefined): PainPoint[] {
  const points = analysis?.pain_points.pain_points ?? []
  return points
    .filter(({ evidence }) => evidence.length > 0)
    .toSorted((a, b) => {
      const isThin = Number(a.thin_evidence !== undefined) - Number(b.thin_evidence !== undefined)
      return (
        isThin ||
        STRENGTHS[b.intensity] - STRENGTHS[a.intensity] ||
        realQuotes(b).length - realQuotes(a).length
      )
    })
}

/** The quotes of a pain point that are no samples. */
export const realQuotes = ({ evidence }: PainPoint) => evidence.filter(isReal)

/** The number of discussions in which real people state a pain point. */
export const realThreads = (point: PainPoint) =>
  new Set(realQuotes(point).map(({ thread_id }) => threadOf(thread_id))).size

interface Stated<Kind extends 'payments' | 'done_today' | 'asks_for' | 'roles'> {
  point: PainPoint
  said: NonNullable<PainPoint[Kind]>[number]
}

/** What quotes say of one kind, in the order of the pain points, each sentence once. */
export function statedIn<Kind extends 'payments' | 'done_today' | 'asks_for' | 'roles'>(
  points: readonly PainPoint[],
  kind: Kind,
): Stated<Kind>[] {
  const seen = new Set<string>()
  return points
    .flatMap((point) =>
      (point[kind] ?? []).map((said) => ({ point, said: said as Stated<Kind>['said'] })),
    )
    .filter(({ said: { url, quote } }) => {
      const key = `${url} ${quote}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}

/** True if a quote is from a public discussion of real people. */
const isPublic = (evidence: PainPoint['evidence'][number]) =>
  quoteProvenance(evidence) === 'measured'

/** The public communities of the quoted people with the number of people, most people first. */
export function communitiesIn(points: readonly PainPoint[]): { name: string; people: number }[] {
  const people = new Map<string, number>()
  for (const point of points) {
    const places = new Set(point.evidence.filter(isPublic).map(({ community }) => community))
    for (const { name, people: count } of point.communities ?? []) {
      if (!places.has(name)) continue
      people.set(name, Math.max(people.get(name) ?? 0, count))
    }
  }
  return [...people]
    .map(([name, count]) => ({ name, people: count }))
    .toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
}
