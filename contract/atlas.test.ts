import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { assembleAtlas, atlasIndustrySchema, atlasSectorSchema, countNiches } from './atlas.ts'

const folder = join(import.meta.dirname, '../src/content/atlas')

type Json = Record<string, unknown>

function read(file: string): Json {
  return load(readFileSync(join(folder, file), 'utf8'), { schema: YAML11_SCHEMA }) as Json
}

const dogs = read('pets-animals/dog-care.yaml')

/** The sector with one thing changed; `path` leads to it. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(dogs)
  const parent = path.slice(0, -1).reduce<Json>((inner, key) => inner[key] as Json, copy)
  const key = path.at(-1) ?? ''
  if (value === undefined) delete parent[key]
  else parent[key] = value
  return copy
}

function messages(value: unknown): string[] {
  const { error } = atlasSectorSchema.safeParse(value)
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

const nameAt = (index: number) => ((dogs.niches as Json[])[index] as { name: string }).name

describe('the schema of a sector', () => {
  test.each([
    ['customer', undefined],
    ['problems', []],
    ['offers', [{ offer: 'One thing only, which is not enough', model: 'service' }]],
    ['words', []],
    ['check', 'Too short'],
    ['niches', []],
    ['unknown', 'field'],
  ])('refuses a dossier whose %s is %j', (field, value) => {
    expect(messages(dogs)).toEqual([])
    expect(messages(changed(['niches', 0, field], value))).not.toEqual([])
  })

  test.each([
    [['words', 0, 'volume'], 123, "a step of Google's Keyword Planner"],
    [['words', 0, 'phrase'], 'Dog Ramp?', 'small letters, as people type it'],
    [['also'], ['Dog Care'], "a path such as 'Industry > Sector > Niche'"],
  ])('says at %j that %j is wrong', (path, value, message) => {
    const at = ['niches', 0, ...path]
    expect(messages(changed(at, value))).toContainEqual(expect.stringContaining(message))
  })

  test('goes without what is paid, where nobody is sure', () => {
    expect(messages(changed(['niches', 0, 'pays'], undefined))).toEqual([])
  })

  test('refuses two niches of one name, in any case', () => {
    const name = nameAt(0)
    expect(messages(changed(['niches', 1, 'name'], name.toUpperCase()))).toContain(
      `niches.1.name: "${name}" stands here twice`,
    )
  })
})

describe('assembling', () => {
  const industry = atlasIndustrySchema.parse({
    ...read('pets-animals.yaml'),
    sectors: ['dog-care'],
  })
  const sector = atlasSectorSchema.parse(dogs)
  const industries = new Map([['pets-animals', industry]])

  test('puts the sectors into their industry', () => {
    const [pets] = assembleAtlas(industries, new Map([['pets-animals/dog-care', sector]]))
    expect(pets?.niches.map(({ name }) => name)).toEqual(['Dog Care'])
    expect(pets && countNiches(pets)).toBeGreaterThan(50)
  })

  test('names the file that is missing, or in no industry', () => {
    expect(() => assembleAtlas(industries, new Map())).toThrow('pets-animals/dog-care.yaml')
    const stray = new Map([
      ['pets-animals/dog-care', sector],
      ['pets-animals/cat-care', sector],
    ])
    expect(() => assembleAtlas(industries, stray)).toThrow(
      'No industry names the file pets-animals/cat-care.yaml',
    )
  })
})
