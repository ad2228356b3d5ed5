import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tightenCsp } from './tighten-csp.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (scripts: string, styles: string, body: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' ${scripts}; style-src 'self' ${styles};">${body}`

describe('tightenCsp', () => {
  it('keeps the hashes of its own content and drops those of other pages', () => {
    const body = '<style>a{}</style><script>one()</script><script src="/x.js"></script>'
    const html = page(`${hash('one()')} ${hash('two()')}`, `${hash('a{}')} ${hash('b{}')}`, body)
    expect(tightenCsp(html)).toBe(
      `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' ${hash('one()')}; style-src 'self' ${hash('a{}')}">${body}`,
    )
  })

  it('ignores data blocks, which do not run', () => {
    const html = page('', '', '<script type="application/ld+json">{}</script>')
    expect(() => tightenCsp(html)).not.toThrow()
  })

  it('refuses a page whose policy would block its own script', () => {
    expect(() => tightenCsp(page('', '', '<script>boom()</script>'))).toThrow(/script-src/)
  })
})
