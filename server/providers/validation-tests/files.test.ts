import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ASSUMPTION_KINDS } from '../../../contract/assumption-kinds.ts'
import { questionFault } from '../../../contract/question-check.ts'
import { readValidationTests } from './files.ts'

const catalogue = await readValidationTests()

describe('the catalogue', () => {
  test('has twelve to sixteen tests, each name and place once, in order', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(12)
    expect(catalogue.length).toBeLessThanOrEqual(16)
    for (const key of ['name', 'order', 'description'] as const) {
      expect(new Set(catalogue.map((each) => each[key])).size).toBe(catalogue.length)
    }
    const orders = catalogue.map(({ order }) => order)
    expect(orders).toEqual(orders.toSorted((a, b) => a - b))
  })

  test.each(ASSUMPTION_KINDS)('has a test that decides about the assumption %s', (kind) => {
    const deciding = catalogue.filter(({ tests }) =>
      tests.some((each) => each.kind === kind && each.strength === 'decides'),
    )
    expect(deciding.length).toBeGreaterThan(0)
  })

  test('names its strongest assumption first', () => {
    for (const { slug, tests } of catalogue) {
      const strengths = tests.map(({ strength }) => strength)
      expect(strengths, slug).toEqual(strengths.toSorted())
    }
  })

  test('asks no question that leads or is about the future', () => {
    const asked = catalogue.flatMap(({ steps }) => steps.join(' ').match(/[A-Z][^.?!]*\?/g) ?? [])
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.filter((question) => questionFault(question) !== undefined)).toEqual([])
  })
})

/** The chance of k or more successes in n tries. */
function chanceOf(k: number, n: number, each: number): number {
  let sum = 0
  for (let wins = k; wins <= n; wins += 1) {
    let ways = 1
    for (let at = 0; at < wins; at += 1) ways = (ways * (n - at)) / (at + 1)
    sum += ways * each ** wins * (1 - each) ** (n - wins)
  }
  return sum
}

describe('the chances that the catalogue names', () => {
  const BASE: Readonly<Record<string, number>> = {
    'in five': 1 / 5,
    'in ten': 1 / 10,
    '4 of 200': 1 / 50,
  }
  const named = catalogue.flatMap(({ slug, pass: { why, threshold, of } }) => {
    const said = /in (about|fewer than) (\d+) of 100 rounds/.exec(why)
    const base = /in five|in ten|4 of 200/.exec(why)?.[0] ?? ''
    return said
      ? [{ slug, how: said[1], rounds: Number(said[2]), threshold, of, each: BASE[base] }]
      : []
  })

  test('are there', () => {
    expect(named.length).toBeGreaterThan(7)
  })

  test.each(named)('are those of the binomial distribution: $slug', (one) => {
    const { how, rounds, threshold, of = 0, each = Number.NaN } = one
    const chance = 100 * chanceOf(threshold, of, each)
    if (how === 'about') expect(Math.round(chance)).toBe(rounds)
    else expect(chance).toBeLessThan(rounds)
  })
})

describe('a file with a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-tests-'))
  const read = async (text: string) => {
    writeFileSync(join(folder, 'broken.yaml'), text)
    return readValidationTests(folder).catch((error: unknown) => String(error))
  }

  test('is named with the fault', async () => {
    expect(await read('name: Broken')).toMatch(/broken\.yaml is not valid[\s\S]*at order/)
    rmSync(folder, { recursive: true })
  })
})
