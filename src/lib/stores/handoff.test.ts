import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOver, takeHandoff } from './handoff.ts'

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('hands a niche to the validator once, as its name and as a keyword', () => {
  expect(handOver("Men's Skin & Hair")).toBe('/market-demand-validator')
  expect(takeHandoff()).toEqual({ niche: "Men's Skin & Hair", keyword: 'mens skin and hair' })
  expect(takeHandoff()).toBeNull()
})

it('puts the keyword into the address when the browser has no storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(handOver('Cats & Dogs')).toBe('/market-demand-validator?keyword=cats%20and%20dogs')
  expect(takeHandoff()).toBeNull()
})

it.each(['{oops', '7', 'null', '{"niche":1,"keyword":"x"}'])('reads nothing from %s', (text) => {
  sessionStorage.setItem('nicher:handoff', text)
  expect(takeHandoff()).toBeNull()
})
