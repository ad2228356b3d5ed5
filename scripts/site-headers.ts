// The window that Google opens there answers its opener.
const OPENS_WINDOWS = /^\/(login|register)(\.html)?$/

const common = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Headers of the page or file at `path`; the content policy itself stands in each page. */
export function siteHeaders(path: string) {
  const opener = OPENS_WINDOWS.test(path) ? 'same-origin-allow-popups' : 'same-origin'
  return { ...common, 'cross-origin-opener-policy': opener }
}

/** Files under `/_astro/` carry a hash in their name and never change. */
export function cacheControl(path: string): string {
  if (path.includes('/_astro/')) return 'public, max-age=31536000, immutable'
  if (path.endsWith('.html')) return 'public, max-age=0, must-revalidate'
  return 'public, max-age=3600'
}
