import { rangeText, type Threshold, thresholdText } from '../../../contract/pass-words.ts'
import { testTotal } from '../../../contract/test-state.ts'
import type { Plan, PlanTest } from '../api/plans.ts'
import { counted, dayText } from '../ideas/wording.ts'

type CatalogueTest = Plan['catalogue'][number]

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const minutes = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const numberText = (number: number) => numbers.format(number)

/** A time in this browser's zone: 'Dec 3, 2026, 2:05 PM'. */
export const timeText = (iso: string) => minutes.format(new Date(iso))

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const unended = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text)

/** 'at least 6 people who pay $20 in advance' */
export function goalText(goal: Pick<Threshold, 'comparison' | 'threshold'> & { measure: string }) {
  const { comparison, threshold, measure } = goal
  return thresholdText({ comparison, threshold, unit: unended(measure) })
}

/** 'Dec 1, 2026 to Dec 10, 2026' */
export function spanText({ starts_on, ends_on }: Pick<PlanTest, 'starts_on' | 'ends_on'>): string {
  if (starts_on === ends_on) return dayText(starts_on)
  return `${dayText(starts_on)} to ${dayText(ends_on)}`
}

/** What the log adds up to beside the threshold: '4 of at least 6'. */
export function totalText({ entries, comparison, threshold }: PlanTest): string {
  const total = testTotal(entries)
  const goal = `${comparison} ${numbers.format(threshold)}`
  return total === null ? `No number yet, ${goal} to pass` : `${numbers.format(total)} of ${goal}`
}

/** How far the total is on its way to the threshold, 0 to 1. */
export function share({ entries, threshold }: PlanTest): number {
  const total = testTotal(entries) ?? 0
  if (threshold <= 0) return total >= threshold ? 1 : 0
  return Math.max(0, Math.min(1, total / threshold))
}

/** What is counted by a test of the catalogue: 'people who …, of 12 people'. */
export function measureOf({ pass }: CatalogueTest): string {
  const measure = lowered(unended(pass.measure))
  return pass.of === undefined ? measure : `${measure}, of ${numbers.format(pass.of)}`
}

/** '$0 to $240, 5 to 14 days, 10 to 15 people' */
export function effortText({ cost, days, people }: CatalogueTest): string {
  const time = days.high === 1 ? '1 day' : `${rangeText(days)} days`
  const asked =
    people.high === 0
      ? 'nobody asked'
      : `${rangeText(people)} ${people.high === 1 ? 'person' : 'people'}`
  return [rangeText(cost, '$'), time, asked].join(', ')
}

/** The questions as text to copy, one a line. */
export function questionsText(name: string, questions: readonly { question: string }[]): string {
  const lines = questions.map(({ question }, index) => `${index + 1}. ${question}`)
  return [`Interview questions: ${name}`, '', ...lines].join('\n')
}

/** '3 tests of the catalogue' or '1 test of the catalogue' */
export const suggestedText = (count: number) => `${counted(count, 'test')} that fit`
