import type { IncomingHttpHeaders } from 'node:http'

/** Directives of all policies of a page; if two policies have the same directive, both apply. */
function directivesOf(policies: string[]): Map<string, string> {
  const directives = new Map<string, string>()
  for (const part of policies.join(';').split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name) directives.set(name, [directives.get(name), ...sources].filter(Boolean).join(' '))
  }
  return directives
}

/**
 * The score that Mozilla's HTTP Observatory (1.6) would give a page, from its
 * table of modifiers: 100, minus missing headers, plus extra ones. The maximum for
 * a site without cookies and without a place in the preload list is 140.
 */
export function headerScore(headers: IncomingHttpHeaders, html: string, origin: string): number {
  const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const policy = directivesOf([String(headers['content-security-policy'] ?? ''), meta])
  const source = (name: string) => policy.get(name) ?? policy.get('default-src') ?? '*'
  const isOpen = /'unsafe-(inline|eval)'|\*|\bhttps?:(?!\/\/)|\bdata:/
  const isUnsafe = isOpen.test(source('script-src'))
  const isStyleUnsafe = isOpen.test(source('style-src'))
  const foreign = [...html.matchAll(/<script[^>]*\ssrc="(https?:\/\/[^"]+)"[^>]*>/g)].filter(
    ([tag, src]) => !src?.startsWith(origin) && !tag.includes('integrity='),
  )
  const seconds = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]
  const modifiers = [
    isUnsafe ? -20 : isStyleUnsafe ? 0 : policy.get('default-src') === "'none'" ? 10 : 5,
    policy.has('frame-ancestors') ? 5 : headers['x-frame-options'] ? 0 : -20,
    headers['set-cookie'] ? -20 : 0,
    Number(seconds ?? 0) >= 15_768_000 ? 0 : -20,
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    /^(no-referrer|same-origin|strict-origin)/.test(String(headers['referrer-policy'])) ? 5 : 0,
    headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0,
    String(headers['cross-origin-opener-policy']).startsWith('same-origin') ? 10 : 0,
    headers['access-control-allow-origin'] === '*' ? -50 : 0,
    foreign.length > 0 ? -5 : 0,
  ]
  return modifiers.reduce((sum, modifier) => sum + modifier, 100)
}
