import type { AssumptionKind, Level } from '../../../contract/assumption-kinds.ts'
import type { Comparison } from '../../../contract/pass-words.ts'
import { type Decision, ENDS_BEFORE_START, STOP_REASON_EMPTY } from '../../../contract/plan-form.ts'
import type { NewAssumption, NewEntry, NewTest, TestDecision } from '../api/plans.ts'

type Problems = Record<string, string>

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Typed text as one line. */
function lineOf(form: FormData, name: string): string {
  const lines = textOf(form, name).split('\n')
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** A typed number; null for none, and for what is no number. */
function numberOf(form: FormData, name: string): number | null {
  const text = textOf(form, name).trim()
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? null : number
}

const missing = (fields: Record<string, [value: unknown, words: string]>): Problems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [value, words]]) =>
      value === '' || value === null ? [[name, words]] : [],
    ),
  )

/** Fields of a form of an assumption, and what is wrong with them. */
export function typedAssumption(form: FormData) {
  const fields: Omit<NewAssumption, 'id'> = {
    kind: textOf(form, 'kind') as AssumptionKind,
    text: lineOf(form, 'text'),
    risk: Number(textOf(form, 'risk')) as Level,
    ignorance: Number(textOf(form, 'ignorance')) as Level,
  }
  return { fields, problems: missing({ text: [fields.text, 'Please write what has to be true'] }) }
}

type TypedTest = Omit<NewTest, 'id' | 'catalogue_slug'>

/** Fields of a form of a test, and what is wrong with them. */
export function typedTest(form: FormData): { fields: TypedTest; problems: Problems } {
  const threshold = numberOf(form, 'threshold')
  const fields = {
    assumption_id: textOf(form, 'assumption_id') || null,
    title: lineOf(form, 'title'),
    measure: lineOf(form, 'measure'),
    comparison: textOf(form, 'comparison') as Comparison,
    threshold: threshold ?? 0,
    starts_on: textOf(form, 'starts_on'),
    ends_on: textOf(form, 'ends_on'),
  }
  const isBackward =
    fields.starts_on !== '' && fields.ends_on !== '' && fields.ends_on < fields.starts_on
  const problems = {
    ...missing({
      title: [fields.title, 'Please give the test a name'],
      measure: [fields.measure, 'Please write what you count'],
      threshold: [threshold, 'Please enter a number'],
      starts_on: [fields.starts_on, 'Please choose the first day'],
      ends_on: [fields.ends_on, 'Please choose the last day'],
    }),
    ...(isBackward ? { ends_on: ENDS_BEFORE_START } : {}),
  }
  return { fields, problems }
}

/** Fields of a form of an entry, and what is wrong with them. */
export function typedEntry(form: FormData) {
  const fields: Omit<NewEntry, 'id'> = {
    day: textOf(form, 'day'),
    text: lineOf(form, 'text'),
    number: numberOf(form, 'number'),
  }
  const problems = missing({
    day: [fields.day, 'Please choose the day'],
    text: [fields.text, 'Please write what happened'],
  })
  return { fields, problems }
}

/** A decision as it was typed, and what is wrong with it. */
export function typedDecision(form: FormData): { decision: TestDecision; problems: Problems } {
  const chosen = textOf(form, 'decision') as Decision
  const reason = textOf(form, 'reason').trim()
  if (chosen === 'stop') {
    return {
      decision: { decision: 'stop', reason },
      problems: missing({ reason: [reason, STOP_REASON_EMPTY] }),
    }
  }
  const said = reason === '' ? {} : { reason }
  if (chosen === 'change') return { decision: { decision: 'change', ...said }, problems: {} }
  const stage = textOf(form, 'stage') === 'testing' ? 'testing' : 'building'
  return { decision: { decision: 'go_on', stage, ...said }, problems: {} }
}
