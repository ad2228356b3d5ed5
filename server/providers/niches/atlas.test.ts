import { expect, test } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { isNicheName } from '../../../contract/niche-name-gate.ts'
import { readAtlas } from './atlas.ts'

function namesOf(niches: readonly AtlasNiche[]): string[] {
  return niches.flatMap(({ name, niches: below }) => [name, ...namesOf(below ?? [])])
}

test('all names of the atlas may enter the tree', async () => {
  const names = namesOf(await readAtlas())
  expect(names.length).toBeGreaterThan(4_900)
  expect(names.filter((name) => !isNicheName(name))).toEqual([])
}, 20_000)
