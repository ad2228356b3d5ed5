// Control characters and backslashes: browsers drop or rewrite them, so that "/\evil.example"
// or "/<tab>/evil.example" would leave the site.
const SMUGGLED = /[\p{Cc}\\\u2028\u2029]/u

/**
 * A path of this site to return to after signing in: `/…` with its query and hash.
 * Everything else (other sites, schemes, `//`, tricks with control characters, the
 * account screens of a visitor) is `/`.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value || value.length > 2048) return '/'
  if (!value.startsWith('/') || value.startsWith('//') || SMUGGLED.test(value)) return '/'
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return '/'
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return '/'
  if (/^\/(login|register|verify-email|forgot-password|reset-password)\/?$/.test(url.pathname))
    return '/'
  return url.pathname + url.search + url.hash
}

/** The return path in the address of the open sign-in screen. */
export function askedReturnPath(): string {
  return safeReturnPath(new URLSearchParams(location.search).get('next'))
}

/** Address of the sign-in screen that remembers where the visitor is. */
export function loginPath(from: string): string {
  const next = safeReturnPath(from)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
