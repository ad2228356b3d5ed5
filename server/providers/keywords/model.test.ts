import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keywordKey } from '../../../contract/keyword.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'
import { roundLikePlanner } from '../../../contract/planner-steps.ts'
import type { KeywordFigures } from '../../keyword-figures.ts'
import { readAtlas } from '../niches/atlas.ts'
import { createKeywordModel } from './model.ts'
import { createVocabulary } from './vocabulary.ts'

const atlas = await readAtlas()
const model = createKeywordModel(atlas)
const now = new Date('2026-11-21T00:00:00Z')
const report = (keyword: string, at = now) => model.report(keyword, at)
const figures = async (keyword: string, at = now) => (await report(keyword, at)).figures
const mean = ({ months }: KeywordFigures) =>
  months.reduce((sum, { volume }) => sum + (volume ?? Number.NaN), 0) / months.length

const word = fc.constantFrom(
  ...'dog ramp senior tax software garden christmas gift wheelchair meal zzyzx 犬 عربي 3d c++ best how to near me for'.split(
    ' ',
  ),
)
const phrase = fc.array(word, { minLength: 1, maxLength: 10 }).map((words) => words.join(' '))

/** The month with the most searches. */
async function peakOf(keyword: string): Promise<number | undefined> {
  const { months } = await figures(keyword)
  return months.toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0))[0]?.month
}

describe('the estimate', () => {
  test('is the same for every model over one atlas, and for a keyword in any place', async () => {
    const first = await report('senior dog ramps')
    expect(await createKeywordModel(atlas).report('senior dog ramps', now)).toEqual(first)
    for (const related of first.related) {
      expect(await figures(related.keyword)).toEqual(related)
    }
  })

  test('contains the twelve months before this one, in order', async () => {
    const { months } = await figures('dog ramps')
    expect(months.map(({ year, month }) => `${year}-${month}`)).toEqual([
      ...['2025-11', '2025-12', '2026-1', '2026-2', '2026-3', '2026-4'],
      ...['2026-5', '2026-6', '2026-7', '2026-8', '2026-9', '2026-10'],
    ])
  })

  test('never changes the figure of an earlier month', async () => {
    const before = (await figures('dog ramps')).months
    const after = (await figures('dog ramps', new Date('2026-12-01T00:00:00Z'))).months
    expect(after.slice(0, 11)).toEqual(before.slice(1))
  })

  test('is the mean of its months, on the steps of a planner', async () => {
    await fc.assert(
      fc.asyncProperty(phrase, async (keyword) => {
        const { figures: own, related } = await report(keywordKey(keyword))
        for (const each of [own, ...related]) {
          expect(each.volume).toBe(roundLikePlanner(mean(each)))
          for (const { volume } of each.months) expect(roundLikePlanner(volume ?? 0)).toBe(volume)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('stays within bounds, and its level is that of its index', async () => {
    await fc.assert(
      fc.asyncProperty(phrase, async (keyword) => {
        const { figures: own, related } = await report(keywordKey(keyword))
        expect(related.length).toBeLessThanOrEqual(15)
        expect(new Set(related.map((each) => each.keyword)).size).toBe(related.length)
        expect(related.map((each) => each.keyword)).not.toContain(own.keyword)
        for (const { volume, cpc, competition, competitionIndex } of [own, ...related]) {
          expect(volume).toBeGreaterThanOrEqual(10)
          expect(volume).toBeLessThanOrEqual(5_000_000)
          expect(cpc).toBeGreaterThanOrEqual(0.05)
          expect(cpc).toBeLessThan(60)
          const index = competitionIndex ?? -1
          expect(competition).toBe(index <= 33 ? 'low' : index <= 66 ? 'medium' : 'high')
        }
      }),
      { numRuns: 200 },
    )
  })

  test('gives a phrase no more searches than the shorter phrase that it narrows', async () => {
    for (const [wide, narrow] of [
      ['ramps', 'dog ramps'],
      ['dog ramps', 'senior dog ramps'],
      ['dog ramps', 'best dog ramps'],
      ['dog ramps', 'dog ramps near me'],
      ['software', 'tax software'],
      ['garden', 'indoor garden'],
    ] as const) {
      const [wider, narrower] = [await figures(wide), await figures(narrow)]
      expect(narrower.volume ?? 0, narrow).toBeLessThan(wider.volume ?? 0)
    }
  })

  test('groups singular and plural', async () => {
    const [one, many] = [await figures('dog ramp'), await figures('dog ramps')]
    expect({ ...one, keyword: '' }).toEqual({ ...many, keyword: '' })
  })

  test('has a higher price per click in finance than in games', async () => {
    const price = async (keyword: string) => (await figures(keyword)).cpc ?? 0
    expect(await price('back tax payment plans')).toBeGreaterThan(
      await price('large print card decks'),
    )
  })

  test.each([
    ['christmas stockings', [12]],
    ['halloween costumes', [10]],
    ['tax planning', [3]],
    ['garden planters', [4, 5, 6]],
    ['valentines cards', [2]],
    ['ski boots', [12, 1]],
  ])('of %s peaks in its season', async (keyword, months) => {
    expect(months).toContain(await peakOf(keyword))
  })

  test('of a phrase of a dossier is what its editor wrote, and its related keywords its family', async () => {
    const niche = atlas[0]?.niches[0]?.niches[0]
    const [plain, ...others] = niche?.words ?? []
    if (!niche || !plain) throw new Error('no dossier')
    const { figures: own, related } = await report(plain.phrase)
    expect(own).toMatchObject({ cpc: plain.cpc, competitionIndex: plain.competition })
    expect((own.volume ?? 0) / plain.volume).toBeGreaterThan(0.7)
    expect((own.volume ?? 0) / plain.volume).toBeLessThan(1.4)
    const keywords = related.map(({ keyword }) => keyword)
    expect(keywords).toEqual(expect.arrayContaining(others.map(({ phrase }) => phrase)))
    expect((await report(nicheKeyword(niche.name))).related.map(({ keyword }) => keyword)).toEqual(
      expect.arrayContaining([plain.phrase]),
    )
  })

  test('of every phrase of the atlas is its own', () => {
    const { reference } = createVocabulary(atlas)
    const own = new Map<string, number>()
    for (const { words } of atlas.flatMap(({ niches }) => niches.flatMap((each) => each.niches))) {
      for (const { phrase, volume } of words) if (!own.has(phrase)) own.set(phrase, volume)
    }
    const wrong = [...own].filter(([phrase, volume]) => reference(phrase)?.volume !== volume)
    expect(wrong).toEqual([])
  })

  test('has fifteen related keywords for words of the atlas', async () => {
    expect((await report('dog ramps')).related).toHaveLength(15)
  })
})

describe('the steps of a planner', () => {
  test.each([
    [0, 10],
    [10, 10],
    [24, 20],
    [25, 30],
    [1_100, 1_000],
    [1_200, 1_300],
    [9e9, 5_000_000],
  ])('round %d to %d', (searches, step) => {
    expect(roundLikePlanner(searches)).toBe(step)
  })
})
