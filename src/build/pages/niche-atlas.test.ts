import { describe, expect, it } from 'vitest'
import { headOf } from './niche-head.ts'
import { branchOf, NICHE_WORDS_MIN, ownTexts, PAGE_WORDS_MIN, placesOf } from './niche-pages.ts'
import { wholeAtlas } from './whole-atlas.fixture.ts'

/** Words in a row that make a sentence recognizable. */
const RUN = 5
const ALIKE_MAX = 0.1

const all = placesOf(wholeAtlas()).flatMap(branchOf)
const pages = all.filter(({ hasPage }) => hasPage)
const heads = pages.map((place) => headOf(place, new URL('https://x.example/')))

const unique = (values: readonly string[]) => new Set(values).size === values.length

/** A page's own text without the template and without links to others. */
const ownText = ({ summary, children, dossier }: (typeof pages)[number]) =>
  ownTexts(summary, children, dossier).join(' ')

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/\W+/)
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' ')))
}

describe('the niche pages of the atlas', () => {
  it('exist for every industry, every sector and every niche', () => {
    expect(all.filter(({ level }) => level === 3).length).toBeGreaterThan(1_283)
    expect(all.filter(({ hasPage }) => !hasPage).map(({ name }) => name)).toEqual([])
  })

  it('have one address each', () => {
    expect(unique(all.map(({ href }) => href))).toBe(true)
  })

  it('share no title, no description and no address part that needs escaping', () => {
    expect(unique(heads.map(({ title }) => title))).toBe(true)
    expect(unique(heads.map(({ description }) => description))).toBe(true)
    expect(pages.filter(({ href }) => !/^\/niches(\/[a-z0-9-]+){1,3}$/.test(href))).toEqual([])
  })

  it('have titles and descriptions that fit into a search result', () => {
    expect(heads.filter(({ title }) => title.length > 60)).toEqual([])
    const lengths = heads.map(({ description }) => description.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(155)
  })

  it.each([
    [1, PAGE_WORDS_MIN],
    [2, PAGE_WORDS_MIN],
    [3, NICHE_WORDS_MIN],
  ])(
    'of level %i have at least %i words of their own, hardly repeated on others',
    {
      timeout: 30_000,
    },
    (level, min) => {
      const own = pages.filter((page) => page.level === level).map(ownText)
      expect(own.filter((text) => text.split(/\s+/).length < min)).toEqual([])
      const times = new Map<string, number>()
      const runs = own.map(runsOf)
      for (const run of runs.flatMap((set) => [...set])) times.set(run, (times.get(run) ?? 0) + 1)
      const alike = runs.map((set) => {
        const shared = [...set].filter((run) => (times.get(run) ?? 0) > 1)
        return shared.length / set.size
      })
      expect(Math.max(...alike)).toBeLessThan(ALIKE_MAX)
    },
  )
})
