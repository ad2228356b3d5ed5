import { expect, test } from 'vitest'
import { analysis, named, painPoint, thread } from './analysis.fixture.ts'
import { analysisChanges } from './analysis-changes.ts'
import { quotesGone } from './quotes-gone.ts'

const textsOf = (...pair: Parameters<typeof analysisChanges>) =>
  analysisChanges(...pair).changes.map(({ text }) => text)

const slips = painPoint('The ramp slips on wet wood', 't1', 't2')

test('what only neighbors of the market told does not fade: they come and go in a result', () => {
  const before = analysis([slips, painPoint('Shipping takes weeks', 't3')], [], {
    threads: [thread('t1'), thread('t2'), thread('t3', { is_beside: true })],
  })
  expect(analysisChanges(before, analysis([slips], ['t1', 't2'])).changes).toEqual([])
})

test('a month in which nothing is shown is not compared', () => {
  const before = analysis([slips], ['t1', 't2'], {
    source: { provider: 'samples', kind: 'sample', fetched_at: '2026-11-03T00:00:00.000Z' },
  })
  const { changes, notes, isCompared } = analysisChanges(before, analysis([], []))
  expect([changes, isCompared]).toEqual([[], false])
  expect(notes).toEqual([
    'This time there were no discussions about the market, so the pain points are not compared.',
  ])
})

test('a pain point that no earlier one tells is new, and one that is missing has faded', () => {
  const before = analysis([slips, painPoint('Shipping takes weeks', 't3')], ['t1', 't2', 't3'])
  const after = analysis([slips, painPoint('Hinges rust in winter', 't4')], ['t1', 't2', 't4'])
  const { changes, notes } = analysisChanges(before, after)
  expect(changes).toEqual([
    {
      ...{ kind: 'new_pain_point', direction: 'up', provenance: null },
      text: 'New pain point: “Hinges rust in winter” (3 people).',
    },
    {
      ...{ kind: 'faded_pain_point', direction: 'down', provenance: null },
      text: 'No longer found: “Shipping takes weeks”.',
    },
  ])
  expect(notes).toEqual([])
})

test('one analysis compared with itself shows no change', () => {
  const same = analysis([slips], ['t1', 't2'], { named_answers: [named('Rampy', 't1', 't2')] })
  expect(analysisChanges(same, same)).toEqual({ isCompared: true, changes: [], notes: [] })
})

test.each([
  ['quotes the same comment', painPoint('Dogs fall off', 't2', 't9')],
  ['has half of the words of the heading', painPoint('Ramps slip on wood', 't8')],
])('another heading that %s tells the same trouble', (_, point) => {
  expect(textsOf(analysis([slips], ['t1', 't2']), analysis([point], ['t8', 't9']))).toEqual([])
})

test('two headings are not alike by the words of the market', () => {
  const before = analysis([painPoint('Dog ramps rust', 't1')], ['t1'])
  const after = analysis([painPoint('Dog ramps wobble', 't2')], ['t2'])
  expect(textsOf(before, after)).toHaveLength(2)
})

test('what stood in the threads that were read before is not new', () => {
  const before = analysis([slips], ['t1', 't2', 't3'])
  const old = painPoint('Hinges rust in winter', 't3')
  expect(textsOf(before, analysis([slips, old], ['t1', 't2', 't3']))).toEqual([])
  const [evidence] = old.evidence
  if (!evidence) throw new Error('no evidence')
  const later = { ...old, evidence: [{ ...evidence, created_at: '2026-11-20T00:00:00.000Z' }] }
  expect(textsOf(before, analysis([slips, later], ['t1', 't2', 't3']))).toEqual([
    'New pain point: “Hinges rust in winter” (3 people).',
  ])
})

test('five pain points are told by name, and the rest is counted', () => {
  const names = ['Rust', 'Smell', 'Noise', 'Weight', 'Price', 'Color', 'Size']
  const after = analysis(
    names.map((name) => painPoint(name, name)),
    names,
  )
  const texts = textsOf(analysis([], ['t1']), after)
  expect(texts).toHaveLength(6)
  expect(texts[5]).toBe('2 more new pain points.')
})

test('nothing fades if less than half of the discussions were found', () => {
  const before = analysis([slips], ['t1', 't2', 't3', 't4', 't5'])
  const { changes, notes } = analysisChanges(before, analysis([], ['t9', 't8']))
  expect(changes).toEqual([])
  expect(notes).toEqual([expect.stringContaining('Only 2 discussions were found, and 5 before.')])
})

test.each([
  ['samples', { source: { ...analysis([], []).source, kind: 'sample' as const } }, 'samples'],
  ['a model', { drafted_by: 'ai' as const }, 'by rules this time and by a model before'],
])('pain points of %s are not compared with others, which is said', (_, more, words) => {
  const before = analysis([slips], ['t1', 't2'], more)
  const { isCompared, changes, notes } = analysisChanges(before, analysis([], ['t1', 't2']))
  expect([isCompared, changes]).toEqual([false, []])
  expect(notes).toEqual([expect.stringContaining(words)])
})

test('a rival that more threads name is told with both counts', () => {
  const before = analysis([], ['t1', 't2', 't3'], { named_answers: [named('PetSafe', 't1')] })
  const after = analysis([], ['t1', 't4', 't5', 't6'], {
    named_answers: [named('Petsafe', 't1', 't4', 't5'), named('Orvis', 't5', 't6')],
  })
  expect(textsOf(before, after)).toEqual([
    'People name “Orvis” in 2 of 4 discussions. Before, it was none of 3.',
    'People name “Petsafe” in 3 of 4 discussions. Before, it was 1 of 3.',
  ])
})

test('a rival is not named more often because more threads were read', () => {
  const before = analysis([], ['t1', 't2'], { named_answers: [named('PetSafe', 't1')] })
  const ids = ['t1', 't2', 't3', 't4', 't5', 't6']
  const after = analysis([], ids, { named_answers: [named('PetSafe', 't1', 't2', 't3')] })
  expect(textsOf(before, after)).toEqual([])
})

test('a name that a full list does not hold may have stood in as many threads as its rarest', () => {
  const full = Array.from({ length: 30 }, (_, at) => named(`Brand ${at}`, 't1', 't2'))
  const before = analysis([], ['t1', 't2', 't3'], { named_answers: full })
  const withOrvis = (...threads: string[]) =>
    textsOf(before, analysis([], threads, { named_answers: [named('Orvis', ...threads)] }))
  expect(withOrvis('t1', 't2', 't3')).toEqual([])
  expect(withOrvis('t1', 't2', 't3', 't4')).toEqual([
    'People name “Orvis” in 4 of 4 discussions. Before, it was 2 at most of 3.',
  ])
})

test('nothing is said of rivals if an older analysis did not look for them', () => {
  const after = analysis([], ['t1'], { named_answers: [named('PetSafe', 't1', 't2', 't3')] })
  expect(textsOf(analysis([], ['t1']), after)).toEqual([])
})

test('quotes that are gone are a number', () => {
  expect(quotesGone(0)).toEqual([])
  expect(quotesGone(1)[0]?.text).toBe(
    '1 quote of the earlier analysis is gone: it was deleted or changed at the source.',
  )
  expect(quotesGone(3)[0]?.text).toContain('3 quotes of the earlier analysis are gone: they were')
})
