import { describe, expect, test } from 'vitest'
import { typedAssumption, typedDecision, typedEntry, typedTest } from './typed.ts'

function form(fields: Record<string, string>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

const filled = {
  assumption_id: '',
  title: 'Pre-order',
  measure: ' people who pay\n  in advance ',
  comparison: 'at most',
  threshold: '2.5',
  starts_on: '2026-12-01',
  ends_on: '2026-12-10',
}

describe('a typed test', () => {
  test('is read with its number, on one line, without an assumption', () => {
    expect(typedTest(form(filled))).toEqual({
      fields: {
        ...filled,
        assumption_id: null,
        measure: 'people who pay in advance',
        threshold: 2.5,
      },
      problems: {},
    })
  })

  test('takes zero as a threshold, and nothing else for a number', () => {
    expect(typedTest(form({ ...filled, threshold: '0' })).problems).toEqual({})
    for (const threshold of ['', ' ', 'six', '1e999']) {
      expect(Object.keys(typedTest(form({ ...filled, threshold })).problems)).toEqual(['threshold'])
    }
  })

  test('names each empty field, and a last day before the first', () => {
    expect(Object.keys(typedTest(form({})).problems)).toEqual([
      'title',
      'measure',
      'threshold',
      'starts_on',
      'ends_on',
    ])
    expect(typedTest(form({ ...filled, ends_on: '2026-11-30' })).problems).toEqual({
      ends_on: 'The last day must not be before the first day',
    })
  })
})

test('an assumption needs words', () => {
  const typed = typedAssumption(form({ kind: 'price', text: ' \n ', risk: '3', ignorance: '1' }))
  expect(typed.fields).toEqual({ kind: 'price', text: '', risk: 3, ignorance: 1 })
  expect(Object.keys(typed.problems)).toEqual(['text'])
})

test('an entry without a number is a remark', () => {
  const typed = typedEntry(form({ day: '2026-12-02', text: 'Rain', number: '' }))
  expect(typed).toEqual({ fields: { day: '2026-12-02', text: 'Rain', number: null }, problems: {} })
})

test('only a stop needs a reason, and only going on has a stage', () => {
  expect(Object.keys(typedDecision(form({ decision: 'stop', reason: ' ' })).problems)).toEqual([
    'reason',
  ])
  expect(typedDecision(form({ decision: 'change', stage: 'building' })).decision).toEqual({
    decision: 'change',
  })
  expect(typedDecision(form({ decision: 'go_on', stage: 'testing', reason: 'Six' }))).toEqual({
    decision: { decision: 'go_on', stage: 'testing', reason: 'Six' },
    problems: {},
  })
})
