import type { LineState, ListPlan } from '../../../contract/keyword-list.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { KeywordLine } from './keyword-lines.ts'

export interface PlannedLine extends KeywordLine {
  state: LineState
  /** Why the line cannot be checked; empty for other states. */
  problem: string
}

/** A list with the way in which each line is answered. */
export interface PlannedList {
  locale: Locale
  lines: PlannedLine[]
  /** The name of the paid provider; null if no line needs one. */
  provider: string | null
}

/** Lines in one request, by how they are answered. All paid lines cost one call together. */
const TOGETHER: Partial<Record<LineState, number>> = {
  known: 10,
  free: 10,
  paid: Number.POSITIVE_INFINITY,
  model: 3,
}

export function plannedList(lines: readonly KeywordLine[], plan: ListPlan, locale: Locale) {
  const planned = lines.map((line, index): PlannedLine => {
    const { state, problem } = plan.lines[index] ?? { state: 'failed', problem: '' }
    return { ...line, state, problem }
  })
  return { locale, lines: planned, provider: plan.provider } satisfies PlannedList
}

export const isPaid = ({ lines }: PlannedList) =>
  lines.some(({ state }) => state === 'paid' || state === 'model')

/** The requests for some lines: what costs nothing first, then the provider, then the model. */
export function requestsFor(lines: readonly PlannedLine[]): PlannedLine[][] {
  const groups = [['known', 'free'], ['paid'], ['model']].map((states) =>
    lines.filter(({ state }) => states.includes(state)),
  )
  return groups.flatMap((group) => {
    const size = Math.min(group.length, TOGETHER[group[0]?.state ?? 'free'] ?? 1)
    return Array.from({ length: size && Math.ceil(group.length / size) }, (_, index) =>
      group.slice(index * size, (index + 1) * size),
    )
  })
}

/** What the list costs, as counts with their words; without those that are zero. */
export function costsOf({ lines, provider }: PlannedList): { count: number; text: string }[] {
  const of = (state: LineState) => lines.filter((line) => line.state === state).length
  return [
    { count: of('known'), text: 'known from this month' },
    { count: of('free'), text: 'answered free' },
    { count: of('paid'), text: `asked from ${provider ?? 'a provider'}, in 1 paid request` },
    { count: of('model'), text: 'asked from AI, in 1 paid request each' },
    { count: of('repeated'), text: 'repeated, and not asked again' },
    { count: of('failed'), text: 'cannot be checked' },
  ].filter(({ count }) => count > 0)
}
