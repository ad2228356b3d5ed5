import { describe, expect, it } from 'vitest'
import { pagePath } from './page-path.ts'

describe('pagePath', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/explore.html', '/explore'],
    ['/explore', '/explore'],
    ['/explore/', '/explore'],
    ['/niches/index', '/niches'],
  ])('makes %s into %s', (built, path) => {
    expect(pagePath(built)).toBe(path)
  })
})
