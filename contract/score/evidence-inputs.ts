import type { IdeaAnalysis } from '../ideas.ts'
import { threadOf } from '../own-thread.ts'
import type { Provenance } from '../provenance.ts'
import type { ScoreFigure, ScoreInputs } from './inputs.ts'

type Evidence = Pick<
  ScoreInputs,
  'read' | 'people' | 'threads' | 'intensity' | 'shown' | 'isThin' | 'praised'
>
type PainPoint = IdeaAnalysis['pain_points']['pain_points'][number]

const UNREAD: Evidence = {
  read: null,
  people: null,
  threads: null,
  intensity: null,
  shown: null,
  isThin: true,
  praised: null,
}

const INTENSITIES = { Low: 1, Medium: 2, High: 3 } as const

/** 'Recurring: 5 people in 3 of 40 threads', as `frequencyText` of the analysis writes it. */
const FREQUENCY = /(?<!\d)(\d+) (?:person|people) in (\d+) of \d+ thread/

interface Count {
  low: number
  high: number
}

/** The people and the threads of a pain point. Where it does not say so, those who are quoted. */
function saidBy({ frequency, communities = [], evidence }: PainPoint) {
  const [, people, threads] = FREQUENCY.exec(frequency) ?? []
  if (people !== undefined && threads !== undefined) {
    return { people: Number(people), threads: Number(threads) }
  }
  const quoted = threadsOf(evidence).size
  const named = communities.reduce((sum, community) => sum + community.people, 0)
  return { people: Math.max(named, quoted), threads: quoted }
}

/**
 * The same without discussions about a neighboring market: where some were read, it is only known
 * that the threads quoted from this market count, with a person each.
 */
function strengthOf(point: PainPoint, about: ReadonlySet<string>, isMixed: boolean) {
  const { people, threads } = saidBy(point)
  if (!isMixed) return { people: even(people), threads: even(threads) }
  const quoted = [...threadsOf(point.evidence)].filter((id) => about.has(id)).length
  const between = (all: number): Count => ({ low: Math.min(all, quoted), high: all })
  return {
    people: quoted === 0 ? even(0) : between(people),
    threads: between(Math.min(threads, quoted === 0 ? 0 : about.size)),
  }
}

const even = (count: number): Count => ({ low: count, high: count })
const threadsOf = (places: readonly { thread_id: string }[]) =>
  new Set(places.map(({ thread_id }) => threadOf(thread_id)))

/** 3 if somebody pays, 2 if somebody would, 1 for a wish, 0 for none of them. */
function shownBy({ payments = [], asks_for = [] }: PainPoint): number {
  if (payments.some(({ kind }) => kind === 'pays')) return 3
  if (payments.length > 0) return 2
  return asks_for.length > 0 ? 1 : 0
}

/**
 * What an analysis found. Its strongest pain point counts: the one with most people, then threads,
 * then intensity, then what is shown for it. Discussions about a neighboring market do not count as
 * read, nor do pain points from them alone. Where nothing is shown, a wish may have been missed, because not every one is recognized.
 */
export function evidenceInputs(analysis: IdeaAnalysis | null): Evidence {
  if (analysis === null || analysis.error !== undefined) return UNREAD
  const about = analysis.threads.filter(({ is_beside }) => is_beside !== true)
  const aboutIds = new Set(about.map(({ id }) => threadOf(id)))
  const read = aboutIds.size
  const isMixed = about.length < analysis.threads.length
  if (read === 0) return { ...UNREAD, read }
  const { kind } = analysis.source
  const figure = (low: number, high = low, its: Provenance = kind): ScoreFigure => ({
    low,
    high,
    kind: its,
  })
  const [strongest] = analysis.pain_points.pain_points
    .map((point) => ({
      ...strengthOf(point, aboutIds, isMixed),
      intensity: INTENSITIES[point.intensity],
      shown: shownBy(point),
    }))
    .filter((each) => each.people.high > 0)
    .sort(
      (a, b) =>
        b.people.low - a.people.low ||
        b.threads.low - a.threads.low ||
        b.intensity - a.intensity ||
        b.shown - a.shown,
    )
  const { people = even(0), threads = even(0), intensity = 0, shown = 0 } = strongest ?? {}
  return {
    read,
    people: figure(people.low, people.high),
    threads: figure(threads.low, threads.high),
    intensity: figure(intensity, intensity, kind === 'measured' ? 'drafted' : kind),
    shown: figure(shown, Math.max(1, shown)),
    isThin: strongest === undefined || analysis.thin_reasons.length > 0,
    praised: analysis.praised_threads === undefined ? null : figure(analysis.praised_threads),
  }
}
