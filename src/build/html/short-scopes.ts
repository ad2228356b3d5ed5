import { createHash } from 'node:crypto'

const SCOPE = /data-astro-cid-([a-z0-9]{8})/g
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * A built page with short names for the scopes of its styles, which are within the page: they
 * cost half a kilobyte on a long one. Its policy allows the styles under their new hashes.
 */
export function shortenScopes(html: string): string {
  const names = new Map<string, string>()
  const shorten = (text: string) =>
    text.replace(SCOPE, (scope) => {
      const name = names.get(scope) ?? `data-${names.size}`
      names.set(scope, name)
      return name
    })
  const hashes = [...html.matchAll(STYLE)].map(([, style = '']) => ({
    before: hashOf(style),
    after: hashOf(shorten(style)),
  }))
  return hashes.reduce((page, { before, after }) => page.replace(before, after), shorten(html))
}
