/** Pages that open Google's window, which answers its opener. */
export const OPENS_WINDOWS = ['/login', '/register']

/** Headers of every answer. The rest of the content policy is in each page, with its own hashes. */
export const COMMON_HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export const OPENER_POLICY = { alone: 'same-origin', openingWindows: 'same-origin-allow-popups' }

/** Caching: browsers revalidate pages; files under `/_astro/` have a content hash in their name. */
export const CACHING = {
  page: 'public, max-age=0, must-revalidate',
  hashed: 'public, max-age=31536000, immutable',
  other: 'public, max-age=3600',
}

/** The file in `public/` that tells browsers which pages to fetch before a click. */
export const SPECULATION = {
  file: '/speculation-rules.json',
  type: 'application/speculationrules+json',
}

/** The editors' desk: a separate program without prefetching. */
export const DESK = '/admin'

/** Headers of pages in addition to {@link siteHeaders}. */
export function pageHeaders(address: string): Record<string, string> {
  return address === DESK ? {} : { 'speculation-rules': `"${SPECULATION.file}"` }
}

/** Headers of the answer for an address, with any content. */
export function siteHeaders(address: string) {
  const opener = OPENS_WINDOWS.includes(address) ? 'openingWindows' : 'alone'
  return { ...COMMON_HEADERS, 'cross-origin-opener-policy': OPENER_POLICY[opener] }
}

/** Cache-Control of a file of the built site, by its path from the root of the site. */
export function cacheControl(file: string): string {
  if (file.startsWith('/_astro/')) return CACHING.hashed
  return file.endsWith('.html') ? CACHING.page : CACHING.other
}
