import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { atlasIndustrySchema } from '../../../contract/atlas.ts'
import { nicheNotesSchema } from '../content/niche-schemas.ts'
import { headOf } from './niche-head.ts'
import { branchOf, PAGE_WORDS_MIN, placesOf } from './niche-pages.ts'

/** Words in a row that make a sentence recognizable. */
const RUN = 5
const ALIKE_MAX = 0.1

function readAll(folder: string): unknown[] {
  return readdirSync(folder).map((file) => parse(readFileSync(join(folder, file), 'utf8')))
}

const days = (value: unknown) => ({ ...(value as object), updated: new Date('2026-11-21') })
const places = placesOf(
  readAll('src/content/atlas').map((data) => atlasIndustrySchema.parse(data)),
  readAll('src/content/niches').map((data) => nicheNotesSchema.parse(days(data))),
)
const all = places.flatMap(branchOf)
const pages = all.filter(({ hasPage }) => hasPage)
const heads = pages.map((place) => headOf(place, new URL('https://x.example/')))

const unique = (values: readonly string[]) => new Set(values).size === values.length

/** A page's own text without the template: its summary, its note and the summaries it lists. */
function ownText({ summary, note, children }: (typeof pages)[number]): string {
  const notes = note ? [note.buyers, note.offer, note.check] : []
  return [summary, ...notes, ...children.map((child) => child.summary)].join(' ')
}

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/\W+/)
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' ')))
}

describe('the niche pages of the atlas', () => {
  it('exist for every industry and every sector', () => {
    expect(all.filter(({ level, hasPage }) => level < 3 && !hasPage)).toEqual([])
  })

  it('have one address each, and so have the niches that are listed only', () => {
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

  it('have enough unique text that hardly repeats on other pages of their level', () => {
    for (const level of [1, 2, 3]) {
      const own = pages.filter((page) => page.level === level).map(ownText)
      for (const text of own)
        expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(PAGE_WORDS_MIN)
      const times = new Map<string, number>()
      const runs = own.map(runsOf)
      for (const run of runs.flatMap((set) => [...set])) times.set(run, (times.get(run) ?? 0) + 1)
      for (const set of runs) {
        const shared = [...set].filter((run) => (times.get(run) ?? 0) > 1)
        expect(shared.length / set.size).toBeLessThan(ALIKE_MAX)
      }
    }
  })
})
