import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAtlas } from '../../server/providers/niches/atlas.ts'
import { SEARCHES } from './demand.ts'
import { CLICKS } from './room.ts'
import { byCount, byDifference, byRatio } from './scales.ts'

const quantile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0

/** Editors add references; a scale is to move once its source is a tenth away. */
function expectNear(figure: number, source: number) {
  expect(Math.abs(figure / source - 1)).toBeLessThan(0.1)
}

test('a scale rises or falls between its ends, and stays there', () => {
  expect([10, 100, 1_000, 5_000].map(byRatio(10, 1_000))).toEqual([0, 50, 100, 100])
  expect([-1, 0, 0.25, 2].map(byDifference(0, 0.5))).toEqual([0, 0, 50, 100])
  expect([100, 80, 0].map(byDifference(100, 0))).toEqual([0, 20, 100])
  expect([0, 1, 2, 5].map(byCount(4)).map(Math.round)).toEqual([0, 0, 22, 63])
  expect(byRatio(7, 375)(Number.POSITIVE_INFINITY)).toBe(100)
})

test('searches are between the first and the last tenth of the reference phrases', () => {
  const volumes = globSync('src/content/keywords/*.csv').flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-4))),
  )
  expect(volumes.length).toBeGreaterThan(80_000)
  expectNear(SEARCHES.from, quantile(volumes, 0.1))
  expectNear(SEARCHES.to, quantile(volumes, 0.9))
})

test('clicks for a sale are between the first and the last tenth of the niches of the atlas', async () => {
  const niches = (await readAtlas()).flatMap((industry) =>
    industry.niches.flatMap((sector) => sector.niches),
  )
  const clicks = niches.flatMap(({ pays, words }) => {
    const cpc = words[0]?.cpc
    if (!pays || !cpc || pays.unit.startsWith('percent')) return []
    return Math.sqrt(pays.low * pays.high) / cpc
  })
  expect(clicks.length).toBeGreaterThan(1_500)
  expectNear(CLICKS.from, quantile(clicks, 0.1))
  expectNear(CLICKS.to, quantile(clicks, 0.9))
})
