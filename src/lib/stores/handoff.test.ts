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

it('hands a niche to the validator once: its name, a keyword and its place on the map', () => {
  expect(handOver(['Beauty', "Men's Skin & Hair"])).toBe('/market-demand-validator')
  expect(takeHandoff()).toEqual({
    niche: "Men's Skin & Hair",
    keyword: 'mens skin and hair',
    path: ['Beauty', "Men's Skin & Hair"],
  })
  expect(takeHandoff()).toBeNull()
})

it('puts keyword and place into the address when the browser has no storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(handOver(['Pets', 'Cats & Dogs'])).toBe(
    '/market-demand-validator?keyword=cats+and+dogs&at=Pets&at=Cats+%26+Dogs',
  )
  expect(takeHandoff()).toBeNull()
})

it.each([
  '{oops',
  '7',
  'null',
  '{"niche":1,"keyword":"x","path":[]}',
  '{"niche":"X","keyword":"x","path":[1]}',
])('reads nothing from %s', (text) => {
  sessionStorage.setItem('nicher:handoff', text)
  expect(takeHandoff()).toBeNull()
})
