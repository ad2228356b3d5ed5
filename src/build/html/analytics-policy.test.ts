import type { APIContext } from 'astro'
import { describe, expect, it } from 'vitest'
import { allowAnalytics } from './analytics-policy.ts'

/** The additions to a page's policy, by directive. */
function additions(ids: { ga: string; ads: string }): Map<string, Set<string>> {
  const added = new Map<string, Set<string>>()
  const add = (name: string, sources: string[]) =>
    added.set(name, new Set([...(added.get(name) ?? []), ...sources]))
  const csp = {
    insertDirective: (directive) => {
      const [name = '', ...sources] = directive.split(' ')
      add(name, sources)
    },
    insertScriptResource: (resource) => void add('script-src', [resource as string]),
    insertStyleResource: () => void add('style-src', []),
    insertScriptHash: () => {},
    insertStyleHash: () => {},
  } satisfies APIContext['csp']
  allowAnalytics(csp, ids)
  return added
}

describe('allowAnalytics', () => {
  it('allows only the hosts of Google Analytics if only that is used', () => {
    const added = additions({ ga: 'G-1', ads: '' })
    expect([...added.keys()]).toEqual(['script-src', 'connect-src', 'img-src'])
    const hosts = [...added.values()].flatMap((sources) => [...sources])
    expect(hosts.filter((host) => /doubleclick|syndication|adservices/.test(host))).toEqual([])
    expect(added.get('script-src')).toEqual(new Set(["'self'", 'https://*.googletagmanager.com']))
  })

  it('also allows each ads host by name if ads are measured', () => {
    const added = additions({ ga: 'G-1', ads: 'AW-1' })
    expect(added.get('connect-src')).toContain('https://ad.doubleclick.net')
    expect(added.get('script-src')).toContain("'self'")
    const hosts = [...added.values()].flatMap((sources) => [...sources])
    expect(hosts.filter((host) => !/^('self'|https:\/\/(\*\.)?[a-z0-9.-]+)$/.test(host))).toEqual(
      [],
    )
  })

  it('allows nothing that would run inline code', () => {
    const text = JSON.stringify([...additions({ ga: 'G-1', ads: 'AW-1' })])
    expect(text).not.toMatch(/unsafe|data:|blob:/)
  })
})
