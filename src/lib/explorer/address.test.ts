import { describe, expect, it } from 'vitest'
import { explorerAddress } from './address.ts'
import { readRemembered, writeRemembered } from './remembered.ts'
import { rememberedAt } from './remembered-at.ts'

const search = (names: string[]) => new URL(explorerAddress(names), 'https://x.example').search

describe('the address of a niche in the explorer', () => {
  it('opens the ancestors of the niche, selects it and centers it', () => {
    const text = rememberedAt(search(['Pets & Animals', 'Dogs/Cats']), null)
    expect(readRemembered(text)).toMatchObject({
      opened: [['Pets & Animals'], ['Pets & Animals', 'Dogs/Cats']],
      selected: ['Pets & Animals', 'Dogs/Cats'],
      spot: { path: ['Pets & Animals', 'Dogs/Cats'], k: 0.8 },
    })
  })

  it('keeps the other saved state, but leaves the ancestors open', () => {
    const stored = writeRemembered({
      opened: [['Music']],
      closed: [['Pets'], ['Art']],
      selected: ['Art'],
      spot: null,
    })
    expect(readRemembered(rememberedAt(search(['Pets']), stored))).toMatchObject({
      opened: [['Music'], ['Pets']],
      closed: [['Art']],
      selected: ['Pets'],
    })
  })

  it('keeps the saved state if the address names no niche', () => {
    expect(rememberedAt('?x=1', 'stored')).toBe('stored')
    expect(rememberedAt('', null)).toBeNull()
  })
})
