import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginPath, safeReturnPath } from './return-path.ts'

const HOSTILE = [
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\tevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/explore/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'explore',
  '@evil.example',
  '.evil.example',
  '?next=/',
  '#x',
  '',
  `/${'a'.repeat(3000)}`,
]

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/explore',
    '/settings',
    '/explore?a=1&b=%2F%2Fx#top',
    '/market-demand-validator?keyword=dog%20care',
    '/a/@evil.example',
  ])('keeps %j', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each(HOSTILE)('turns %j into the home page', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it.each([null, undefined])('turns %j into the home page', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it.each([
    '/login',
    '/login?next=/explore',
    '/register',
    '/verify-email?token=x',
    '/forgot-password',
    '/reset-password?token=x',
  ])('does not lead back to %s', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it('never leaves the site, for any text', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%2f', '\t', '\n', ' ', 'x', 'http'),
    )
    fc.assert(
      fc.property(pieces, (list) => {
        const path = safeReturnPath(list.join(''))
        expect(new URL(path, 'https://nicher.example').origin).toBe('https://nicher.example')
      }),
    )
  })
})

describe('loginPath', () => {
  it('remembers where the visitor is', () => {
    expect(loginPath('/explore?x=1')).toBe('/login?next=%2Fexplore%3Fx%3D1')
  })

  it('remembers nothing about the home page', () => {
    expect(loginPath('/')).toBe('/login')
  })
})
