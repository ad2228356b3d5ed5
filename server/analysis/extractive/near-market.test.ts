import { expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { Discussion } from '../types/discussion.ts'
import type { NicheContext } from '../types/market.ts'

const { signal } = new AbortController()
const acne: NicheContext = {
  name: 'Acne Facials',
  summary: null,
  problems: [
    {
      problem: 'Acne scars turn dark on brown skin',
      today: 'Creams from the drugstore that sting',
    },
  ],
}
const resultOf = (discussions: readonly Discussion[], niche?: NicheContext) =>
  analyze({
    ...{ market: 'Acne Facials', niche, now: NOW, signal },
    discussions: discussions.map((each) => ({ ...each, isBeside: true, isLoose: true })),
  })

const tattoos = thread('t', 'Tattoo removal with lidocaine', 'Who does this?', [
  ['ann', 'Three salons turned me away because of my medicine and I hate it.'],
  ['bob', 'Same, two salons turned me away because of the medicine.'],
])
const creams = [
  thread('c', 'Rosacea and what stings', 'What helps?', [
    ['cat', 'Every cream from the drugstore stings and my skin turns dark where it healed.'],
  ]),
  thread('d', 'A cream for dark marks', 'What helps?', [
    ['dan', 'The drugstore cream stings on my skin and I hate it.'],
  ]),
]

test('a trouble of neighbors that says nothing of the market is left out and counted', async () => {
  const named = thread('n', 'Acne facials near the station', 'Who does this?', [
    ['eve', 'Nobody near the station does acne facials and I have looked for weeks.'],
  ])
  const { pain_points: points, threads } = await resultOf([named, tattoos], acne)
  expect(points.pain_points).toHaveLength(1)
  expect(points.summary).toContain('We left out 1 pain point that is not about Acne Facials.')
  expect(threads.map(({ id }) => id)).toEqual([named.id])
})

test('neighbors that tell no trouble of the market are nothing to show', async () => {
  const { pain_points: points, threads } = await resultOf([tattoos], acne)
  expect([points.pain_points, threads]).toEqual([[], []])
  expect(points.summary).toContain('No discussions about Acne Facials are stored here.')
})

test('a trouble of a near neighbor needs no words of the market', async () => {
  const { pain_points: points } = await analyze({
    ...{ market: 'Acne Facials', niche: acne, now: NOW, signal },
    discussions: [{ ...tattoos, isBeside: true }],
  })
  expect(points.pain_points).toHaveLength(1)
})

test('distant neighbors are shown where they tell a trouble of nearer discussions', async () => {
  const near = thread('n', 'Medicine and tattoo removal', 'Who does this?', [
    ['eve', 'Four salons turned me away because of my medicine, I am so tired of it.'],
  ])
  const other = thread('o', 'Tattoo colors', 'Which last?', [['gus', 'Green fades first.']])
  const { pain_points: points, threads } = await analyze({
    ...{ market: 'Acne Facials', niche: acne, now: NOW, signal },
    discussions: [
      { ...near, isBeside: true },
      ...[tattoos, other].map((each) => ({ ...each, isBeside: true, isLoose: true })),
    ],
  })
  expect(points.pain_points).toHaveLength(1)
  expect(points.pain_points[0]?.heading_from?.thread_id).toBe(near.id)
  expect(threads.map(({ id }) => id)).toEqual([near.id, tattoos.id])
})

test('a trouble of neighbors in the words of the dossier is the market’s too', async () => {
  const { pain_points: points } = await resultOf(creams, acne)
  expect(points.pain_points.length).toBeGreaterThan(0)
  expect(points.summary).toContain('in 2 threads about neighbors of Acne Facials.')
  expect((await resultOf(creams)).pain_points.pain_points).toEqual([])
})

test('what one person says of a neighbor is the market’s only by a word of its name', async () => {
  const [cream] = creams
  const { pain_points: points } = await resultOf(cream ? [cream] : [], acne)
  expect(points.pain_points).toEqual([])
  const named = {
    ...tattoos,
    comments: [
      { ...tattoos.comments[0], text: 'I cannot find acne facials near the old station.' },
    ],
  } as Discussion
  expect((await resultOf([named], acne)).pain_points.pain_points).toHaveLength(1)
})

test('a word of the market’s name is enough', async () => {
  const comments = tattoos.comments.map((each) => ({
    ...each,
    text: each.text.replace('medicine', 'acne medicine'),
  }))
  const { pain_points: points } = await resultOf([{ ...tattoos, comments }])
  expect(points.pain_points.length).toBeGreaterThan(0)
})

test('a discussion about the market needs no words of it', async () => {
  const { pain_points: points } = await analyze({
    ...{ market: 'Acne Facials', niche: acne, now: NOW, signal, discussions: [tattoos] },
  })
  expect(points.pain_points.length).toBeGreaterThan(0)
})
