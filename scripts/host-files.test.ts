import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CADDYFILE, caddyfile, headersFile } from './host-files.ts'
import { cacheControl, pageHeaders, siteHeaders } from './site-headers.ts'

const ADDRESSES = [
  '/',
  '/404',
  '/admin',
  '/explore',
  '/login',
  '/subscription/cancel',
  '/subscription/success',
]

interface Rule {
  pattern: string
  headers: [name: string, value: string][]
}

/** Parses the file as the hosts do. */
function rulesOf(file: string): Rule[] {
  const rules: Rule[] = []
  for (const line of file.split('\n').filter((text) => text !== '')) {
    const [name = '', value] = line.split(/: (.*)/)
    if (line.startsWith('/')) rules.push({ pattern: line, headers: [] })
    else rules.at(-1)?.headers.push([name.trim().toLowerCase(), value ?? ''])
  }
  return rules
}

function headersAt(address: string): [string, string][] {
  return rulesOf(headersFile(ADDRESSES))
    .filter(({ pattern }) =>
      pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern,
    )
    .flatMap(({ headers }) => headers)
}

describe('_headers', () => {
  it.each(ADDRESSES)('gives %s the same headers as our own server', (address) => {
    expect(Object.fromEntries(headersAt(address))).toEqual({
      ...siteHeaders(address),
      ...pageHeaders(address),
    })
  })

  it('lets browsers keep files with a hash in their name forever', () => {
    const { 'cache-control': caching } = Object.fromEntries(headersAt('/_astro/x.js'))
    expect(caching).toBe(cacheControl('/_astro/x.js'))
    expect(caching).toContain('immutable')
  })

  it.each([...ADDRESSES, '/_astro/x.js'])('names no header twice for %s', (address) => {
    const names = headersAt(address).map(([name]) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('covers the pages of a folder with one rule and stays within the hosts’ limits', () => {
    const guides = Array.from({ length: 2000 }, (_, index) => `/guides/guide-${index}`)
    const file = headersFile([...ADDRESSES, ...guides])
    const rules = rulesOf(file)
    expect(rules.filter(({ pattern }) => pattern.startsWith('/guides'))).toHaveLength(1)
    expect(rules.length).toBeLessThanOrEqual(100)
    expect(Math.max(...file.split('\n').map((line) => line.length))).toBeLessThanOrEqual(2000)
  })
})

describe('the Caddyfile', () => {
  it('matches the headers; if not, run `node scripts/host-files.ts`', () => {
    expect(readFileSync(CADDYFILE, 'utf8')).toBe(caddyfile())
  })
})
