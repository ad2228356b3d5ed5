import { expect, test } from 'vitest'
import type { TestPage } from './validation-test-head.ts'
import {
  newestTest,
  relatedTests,
  testHead,
  testsByKind,
  testsJsonLd,
} from './validation-test-head.ts'

const site = new URL('https://nicher.test')
const page = (slug: string, tests: TestPage['tests'], updated = '2026-11-20') =>
  ({
    slug,
    path: `/validation-tests/${slug}`,
    name: slug,
    description: `How to run ${slug}.`,
    summary: `You run ${slug}.`,
    steps: ['First step.', 'Second step.'],
    updated: new Date(updated),
    tests,
  }) as unknown as TestPage
const about = (kind: 'problem' | 'price', strength: 'decides' | 'hints') => ({
  kind,
  strength,
  why: 'Because it does.',
})

const interviews = page('interviews', [about('problem', 'decides'), about('price', 'hints')])
const reviews = page('reviews', [about('problem', 'hints')], '2026-11-23')
const order = page('order', [about('price', 'decides'), about('problem', 'hints')])
const watching = page('watching', [about('problem', 'decides')])
const all = [interviews, reviews, order, watching]

test('a page of a test tells search engines its steps in order and its place', () => {
  const { title, jsonLd, updated } = testHead(interviews, site)
  expect(title).toBe('interviews: test a business idea | Nicher')
  expect(updated).toEqual(new Date('2026-11-20'))
  expect(jsonLd[0]).toMatchObject({
    '@type': 'HowTo',
    url: 'https://nicher.test/validation-tests/interviews',
    step: [
      { position: 1, text: 'First step.' },
      { position: 2, text: 'Second step.' },
    ],
  })
  expect(jsonLd[1]).toMatchObject({
    itemListElement: [{}, { name: 'Validation tests' }, { name: 'interviews' }],
  })
})

test('the list names all tests and the day of the last change', () => {
  const [list] = testsJsonLd({ title: 'Tests', description: 'All of them.' }, all, site)
  expect(list).toMatchObject({ dateModified: '2026-11-23', mainEntity: { numberOfItems: 4 } })
  expect(newestTest(all)).toEqual(new Date('2026-11-23'))
})

test('each kind of assumption has the tests that decide about it', () => {
  const byKind = testsByKind(all)
  expect(byKind.map(({ kind }) => kind)).toEqual([
    'customer',
    'problem',
    'price',
    'reach',
    'allowed',
  ])
  expect(byKind[1]?.tests).toEqual([interviews, watching])
  expect(byKind[2]?.tests).toEqual([order])
})

test('related tests are about the same assumption, those that decide first', () => {
  expect(relatedTests(interviews, all)).toEqual([watching, reviews, order])
  expect(relatedTests(order, all)).toEqual([interviews])
})
