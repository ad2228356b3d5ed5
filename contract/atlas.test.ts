import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  ATLAS_DEPTH_MAX,
  ATLAS_SUMMARY_DEPTH,
  type AtlasNiche,
  atlasIndustrySchema,
  countNiches,
} from './atlas.ts'

const summary =
  'Owners of older dogs look for ways up sofas and into cars, and pay for calm advice.'
const leaf = { name: 'Ramps', summary }

function industry(niches: unknown[]): unknown {
  return { name: 'Pets', summary, niches }
}

function messages(value: unknown): string[] {
  return (atlasIndustrySchema.safeParse(value).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  )
}

describe('the schema of an industry', () => {
  test('accepts five levels of which three have summaries', () => {
    const fourth = { name: 'Fourth', niches: [{ name: 'Fifth' }] }
    const value = industry([{ ...leaf, niches: [{ ...leaf, name: 'Third', niches: [fourth] }] }])
    expect(messages(value)).toEqual([])
  })

  test('reports a missing summary on levels 1 to 3 and says where', () => {
    expect(messages({ name: 'Pets' })).toEqual([
      'summary: "Pets" is on level 1 and needs a summary',
    ])
    expect(messages(industry([{ ...leaf, niches: [{ name: 'Third' }] }]))).toEqual([
      'niches.0.niches.0.summary: "Third" is on level 3 and needs a summary',
    ])
  })

  test('refuses siblings with the same name, in any case', () => {
    expect(messages(industry([leaf, { ...leaf, name: 'RAMPS' }]))).toEqual([
      'niches.1.name: "Ramps" stands twice in "Pets"',
    ])
  })

  test('allows the same name in two branches', () => {
    const branch = (name: string) => ({ ...leaf, name, niches: [leaf] })
    expect(messages(industry([branch('Dogs'), branch('Cats')]))).toEqual([])
  })

  test('refuses an empty branch', () => {
    expect(messages(industry([]))).toEqual(['niches: leave "niches" out where there are none'])
  })

  test('refuses a sixth level', () => {
    const deep = (level: number): unknown =>
      level === 6 ? { name: 'L6' } : { name: `L${level}`, summary, niches: [deep(level + 1)] }
    expect(messages(deep(1))).toContain(
      'niches.0.niches.0.niches.0.niches.0.niches.0: the atlas has at most 5 levels',
    )
  })

  test.each([
    ['markup in a name', { ...leaf, name: '<b>Ramps</b>' }],
    ['a summary of two words', { ...leaf, summary: 'Too short' }],
    ['an unknown field', { ...leaf, tags: ['x'] }],
  ])('refuses %s', (_name, value) => {
    expect(messages(industry([value]))).not.toEqual([])
  })
})

describe('the atlas', () => {
  const folder = join(import.meta.dirname, '../src/content/atlas')
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'))
  const industries = files.map(read) as AtlasNiche[]

  function* all(
    niches: readonly AtlasNiche[],
    depth = 1,
  ): Generator<{ niche: AtlasNiche; depth: number }> {
    for (const niche of niches) {
      yield { niche, depth }
      yield* all(niche.niches ?? [], depth + 1)
    }
  }

  test.each(files)('has a valid file %s', (file) => {
    expect(messages(read(file))).toEqual([])
  })

  test('has at least 20 industries of different names', () => {
    expect(new Set(industries.map(({ name }) => name.toLowerCase())).size).toBe(files.length)
    expect(files.length).toBeGreaterThanOrEqual(20)
  })

  test('has at least 2,500 niches on at most 5 levels', () => {
    const count = industries.reduce((sum, industry) => sum + countNiches(industry), 0)
    expect(count).toBeGreaterThanOrEqual(2_500)
    const depths = [...all(industries)].map(({ depth }) => depth)
    expect(Math.max(...depths)).toBeLessThanOrEqual(ATLAS_DEPTH_MAX)
    expect(depths).toHaveLength(count)
  })

  test('has a unique summary for every niche of levels 1 to 3', () => {
    const summaries = [...all(industries)].flatMap(({ niche, depth }) =>
      depth <= ATLAS_SUMMARY_DEPTH ? [niche.summary ?? ''] : [],
    )
    const seen = new Set<string>()
    const twice = summaries.filter((text) => seen.size === seen.add(text.toLowerCase()).size)
    expect(twice).toEqual([])
    expect(summaries.length).toBeGreaterThan(500)
  })
})
