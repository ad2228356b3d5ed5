import { describe, expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { Discussion } from '../types/discussion.ts'
import type { NicheContext } from '../types/market.ts'
import type { IdeaModel } from '../types/model.ts'

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

test('the summary counts the threads about the market apart from those about its neighbors', async () => {
  const named = thread('n', 'Acne facials near the station', 'Who does this?', [
    ['eve', 'I cannot find anybody who does acne facials near the station.'],
  ])
  const { pain_points: points } = await analyze({
    ...{ market: 'Acne Facials', niche: acne, now: NOW, signal },
    discussions: [named, { ...tattoos, isBeside: true }],
  })
  expect(points.summary).toContain('in 1 thread about Acne Facials and 1 about its neighbors.')
})

test('a trouble of distant neighbors that says nothing of the market is left out', async () => {
  const named = thread('n', 'Acne facials near the station', 'Who does this?', [
    ['eve', 'I cannot find anybody who does acne facials near the station.'],
  ])
  const { pain_points: points, threads } = await resultOf([named, tattoos], acne)
  expect(points.pain_points).toHaveLength(1)
  expect(threads.map(({ id }) => id)).toEqual([named.id])
})

describe('neighbors that tell no trouble', () => {
  const calm = thread('p', 'Gels for a calm skin', 'Which gel?', [
    ['ida', 'The green gel is fine.'],
  ])
  const near = { ...calm, isBeside: true }
  const sources = [{ source: 'hackernews', outcome: 'answered' }] as const
  const read = (discussions: Discussion[], model?: IdeaModel) =>
    analyze({
      ...{ market: 'Acne Facials', niche: acne, now: NOW, signal },
      discussions,
      sources,
      model,
    })

  test('are nothing to show, which the result says with their number', async () => {
    const result = await read([near, { ...tattoos, isBeside: true, isLoose: true }])
    expect([result.pain_points.pain_points, result.threads]).toEqual([[], []])
    expect(result.pain_points.summary).toMatch(
      /^No discussions about Acne Facials are stored here, and in the 1 thread about its neighbors we found nobody who says in plain words/,
    )
    expect(result.pain_points.summary).not.toContain('returned none')
    expect(result.business_ideas.executive_summary).toContain('its neighbors tell no trouble')
    expect(result.source.provider).toBe('Only neighbors found in the archive, Hacker News')
  })

  test('are shown where they are in a language that is not read', async () => {
    const foreign = {
      ...near,
      title: 'Piel con granos y manchas oscuras',
      text: 'Busco una crema para la piel de mi hija porque nada nos ayuda desde hace meses.',
      comments: [],
    }
    const { pain_points: points, threads } = await read([foreign])
    expect(threads).toHaveLength(1)
    expect(points.summary).toContain('another language')
  })

  test('are not shown either where a model finds nothing, and it reads no distant ones', async () => {
    const given: string[] = []
    const silent: IdeaModel = {
      ...{ contextTokens: 8_000 },
      async findPainPoints({ discussions }) {
        given.push(...discussions.map(({ texts }) => texts[0]?.text ?? ''))
        return { summary: '', pain_points: [] }
      },
      draftIdeas: async () => ({ executive_summary: '', ideas: [] }),
    }
    const result = await read([near, { ...tattoos, isBeside: true, isLoose: true }], silent)
    expect(given).toEqual([near.title])
    expect([result.drafted_by, result.threads]).toEqual(['ai', []])
    expect(result.pain_points.summary).toContain('in the 1 thread about its neighbors')
  })
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
  expect(threads).toMatchObject([
    { id: near.id, is_beside: true },
    { id: tattoos.id, is_beside: true, is_distant: true },
  ])
  expect(threads[0]).not.toHaveProperty('is_distant')
  expect(points.summary).toContain('in 2 threads about neighbors of Acne Facials.')
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
  const told = (what: string) => ({
    ...tattoos,
    comments: tattoos.comments.map((each) => ({
      ...each,
      text: `The ${what} leaves red spots on my skin, ${each.authorHash} hates it.`,
    })),
  })
  const { pain_points: named } = await resultOf([told('acne medicine')])
  expect(named.pain_points).toHaveLength(1)
  const { pain_points: unnamed } = await resultOf([told('blood medicine')])
  expect(unnamed.pain_points).toEqual([])
})

test('a discussion about the market needs no words of it', async () => {
  const { pain_points: points } = await analyze({
    ...{ market: 'Acne Facials', niche: acne, now: NOW, signal, discussions: [tattoos] },
  })
  expect(points.pain_points.length).toBeGreaterThan(0)
})
