import { createHash } from 'node:crypto'

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
const INLINE = {
  'script-src': /<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g,
  'style-src': /<style[^>]*>([\s\S]*?)<\/style>/g,
} as const

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function tighten(directive: string, html: string): string {
  const [name = '', ...sources] = directive.trim().split(/\s+/)
  if (name !== 'script-src' && name !== 'style-src') return directive.trim()
  const used = new Set([...html.matchAll(INLINE[name])].map((match) => hashOf(match[1] ?? '')))
  for (const hash of used) {
    if (!sources.includes(hash)) throw new Error(`${name} does not allow ${hash}, which is inline`)
  }
  const kept = sources.filter((source) => !source.startsWith("'sha256-") || used.has(source))
  return [name, ...kept].join(' ')
}

/**
 * A built page whose policy lists only the hashes of its own inline scripts and styles. Astro lists
 * those of the whole site on every page. Throws when the policy would block one of them.
 */
export function tightenCsp(html: string): string {
  return html.replace(META, (_, open: string, policy: string, close: string) => {
    const directives = policy.split(';').filter((directive) => directive.trim() !== '')
    return open + directives.map((directive) => tighten(directive, html)).join('; ') + close
  })
}
