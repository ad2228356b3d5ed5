import { expect, test } from 'vitest'
import { daysLater, localDay } from '../local-day.ts'
import { goalText, questionsText, share, totalText } from './wording.ts'

const planned = {
  id: 'a',
  assumption_id: null,
  catalogue_slug: null,
  title: 'Pre-order',
  measure: 'people who pay.',
  comparison: 'at least' as const,
  threshold: 5,
  former_thresholds: [],
  starts_on: '2026-12-01',
  ends_on: '2026-12-10',
  decision: null,
  decision_reason: null,
  decided_at: null,
  entries: [] as { id: string; day: string; text: string; number: number | null }[],
}
const logged = (...numbers: number[]) => ({
  ...planned,
  entries: numbers.map((number) => ({ id: 'e', day: '2026-12-02', text: 'Asked', number })),
})

test('a goal reads as a sentence goes on', () => {
  expect(goalText(planned)).toBe('at least 5 people who pay')
})

test('a total stands beside its threshold', () => {
  expect(totalText(planned)).toBe('No number yet, at least 5 to pass')
  expect(totalText(logged(1_000, 500.5))).toBe('1,500.5 of at least 5')
})

test('the bar is full at the threshold and empty below zero', () => {
  expect([planned, logged(2), logged(5), logged(50), logged(-3)].map(share)).toEqual([
    0, 0.4, 1, 1, 0,
  ])
  expect(share({ ...logged(0), threshold: 0 })).toBe(1)
})

test('questions are copied one a line, with their numbers', () => {
  const questions = [{ question: 'What did you do?' }, { question: 'What did it cost?' }]
  expect(questionsText('Ramps', questions)).toBe(
    'Interview questions: Ramps\n\n1. What did you do?\n2. What did it cost?',
  )
})

test('a day is that of the browser, and later days go over months and years', () => {
  expect(localDay(new Date(2026, 11, 1, 23, 59))).toBe('2026-12-01')
  expect(daysLater('2026-12-25', 14)).toBe('2027-01-08')
})
