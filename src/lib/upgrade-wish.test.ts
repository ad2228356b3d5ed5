import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../testing/site-browser.ts'
import { explorerAddress } from './explorer/address.ts'
import { STORAGE_KEYS } from './storage-keys.ts'
import { forgetWish, readWish } from './upgrade-wish.ts'

const keep = (address: string) => localStorage.setItem(STORAGE_KEYS.wish, address)

describe('the page a user left to sign up for Premium', () => {
  beforeEach(() => void openBrowser({}, '/'))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['/explore', 'Find a Niche'],
    ['/explore?at=Food+%26+Drink&at=Hive+Products', 'Hive Products'],
    ['/market-demand-validator', 'Verify Market'],
    ['/market-demand-validator?keyword=dog+toys', '“dog toys”'],
    ['/market-demand-validator/list', 'Verify Market'],
    ['/product-idea-generator?market=bees', '“bees”'],
    ['/product-idea-generator?market=+', 'Product Ideas'],
  ])('is named after the page %s', (href, label) => {
    keep(href)
    expect(readWish()).toEqual({ label, href })
  })

  it('has the name of a niche at whose address it was', () => {
    const href = explorerAddress(['Food & Drink', 'Bees + Co'])
    keep(href)
    expect(readWish()).toEqual({ label: 'Bees + Co', href })
  })

  it('is empty at first, and after it was followed or dismissed', () => {
    expect(readWish()).toBeNull()
    keep('/explore')
    expect(readWish()).not.toBeNull()
    forgetWish()
    expect(readWish()).toBeNull()
  })

  it.each([
    '',
    '/',
    '/guides/x',
    '//evil.example/explore',
    'javascript:alert(1)',
    '/\\evil.example',
  ])('is empty if %j was stored', (address) => {
    keep(address)
    expect(readWish()).toBeNull()
  })

  it('has a label that fits', () => {
    keep(`/market-demand-validator?keyword=${'x'.repeat(500)}`)
    expect(readWish()?.label).toHaveLength(120)
  })
})
