import { describe, expect, it } from 'vitest'
import { explorerAddress, pathInAddress } from './address.ts'
import { rememberedAt } from './remembered-at.ts'

const search = (names: string[]) => new URL(explorerAddress(names), 'https://x.example').search

describe('the address of a niche in the explorer', () => {
  it('gives the names of its path back', () => {
    for (const path of [[], ['Pets & Animals', 'Dogs/Cats'], ['a=b', '50%+', 'Tea, hot']])
      expect(pathInAddress(search(path))).toEqual(path)
    expect(explorerAddress([])).toBe('/explore')
  })

  it('opens the ancestors of the niche, selects it and centers it', () => {
    const path = ['Pets & Animals', 'Dogs/Cats']
    expect(rememberedAt(path, null)).toMatchObject({
      opened: [['Pets & Animals'], path],
      selected: path,
      spot: { path, k: 0.8 },
    })
  })

  it('keeps the other saved state, but leaves the ancestors open', () => {
    const stored = {
      opened: [['Music']],
      closed: [['Pets'], ['Art']],
      selected: ['Art'],
      spot: null,
    }
    expect(rememberedAt(['Pets'], stored)).toMatchObject({
      opened: [['Music'], ['Pets']],
      closed: [['Art']],
      selected: ['Pets'],
    })
  })

  it('selects nothing where it names no niche that the map has', () => {
    expect(rememberedAt([], null)).toMatchObject({ selected: null, spot: null })
  })
})
