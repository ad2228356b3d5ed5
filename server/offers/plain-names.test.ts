import { expect, test } from 'vitest'
import { longestBlock } from '../../testing/longest-block.ts'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../relevance/atlas-index.ts'
import { createTurns } from '../turns.ts'
import { createPlainNames } from './plain-names.ts'

const index = await lazyAtlasIndex(await readAtlas())()
const plainName = await createPlainNames(index, createTurns())

test.each([
  ['Office Coffee Bean Routes', 'Office coffee bean routes'],
  ['Portafilter & Tamper Upgrades', 'Portafilter and tamper upgrades'],
  ['Turkish Coffee Wedding Carts', 'Turkish coffee wedding carts'],
  ['Short SAT Tutoring Packages', 'Short SAT tutoring packages'],
  ['GLP-1 Side Effect Kits', 'GLP-1 side effect kits'],
  ['Half-Caff & Decaf Roasters', 'Half-caff and decaf roasters'],
  ["Boxing Classes for Parkinson's", "Boxing classes for Parkinson's"],
  ['Guest Guides to South Asian Weddings', 'Guest guides to South Asian weddings'],
  ['South Window Plants', 'South window plants'],
  ['Window Plants on South Walls', 'Window plants on south walls'],
  ['', ''],
])('%j becomes %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('the sentences of the whole atlas are read without blocking requests', async () => {
  const { ms } = await longestBlock(() => createPlainNames(index, createTurns()), 100)
  expect(ms).toBeLessThan(100)
})
