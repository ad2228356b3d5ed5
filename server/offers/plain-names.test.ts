import { expect, test } from 'vitest'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../relevance/atlas-index.ts'
import { createPlainNames } from './plain-names.ts'

const { niches } = await lazyAtlasIndex(await readAtlas())()
const plainName = createPlainNames(niches.map(({ niche }) => niche))

test.each([
  ['Office Coffee Bean Routes', 'Office coffee bean routes'],
  ['Portafilter & Tamper Upgrades', 'Portafilter and tamper upgrades'],
  ['Turkish Coffee Wedding Carts', 'Turkish coffee wedding carts'],
  ['Short SAT Tutoring Packages', 'Short SAT tutoring packages'],
  ['GLP-1 Side Effect Kits', 'GLP-1 side effect kits'],
  ['Half-Caff & Decaf Roasters', 'Half-caff and decaf roasters'],
  ['', ''],
])('%j becomes %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})
