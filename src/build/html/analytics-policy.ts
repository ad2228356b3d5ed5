import type { APIContext } from 'astro'
import type { AnalyticsIds } from '../../lib/analytics/ids.ts'

const TAG = 'https://www.googletagmanager.com'

/** Hosts by Google's own list for policies: developers.google.com/tag-platform/security/guides/csp */
const GA = {
  script: ['https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://analytics.google.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

const ADS = {
  script: [
    TAG,
    'https://www.googleadservices.com',
    'https://www.google.com',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
  ],
  'connect-src': [
    TAG,
    'https://www.googleadservices.com',
    'https://www.google.com',
    'https://google.com',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://ad.doubleclick.net',
  ],
  'img-src': [
    TAG,
    'https://www.googleadservices.com',
    'https://www.google.com',
    'https://google.com',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
  ],
  'frame-src': [TAG],
}

/** Widens the policy of the page being rendered to what the tags of these ids need. */
export function allowAnalytics(
  csp: APIContext['csp'],
  ids: Pick<AnalyticsIds, 'ga' | 'ads'>,
): void {
  if (!csp) return
  const lists = [...(ids.ga ? [GA] : []), ...(ids.ads ? [ADS] : [])]
  // An explicit resource replaces the default.
  const scripts = new Set(["'self'", ...lists.flatMap(({ script }) => script)])
  for (const script of scripts) csp.insertScriptResource(script)
  for (const { script: _, ...directives } of lists) {
    for (const [name, hosts] of Object.entries(directives)) {
      csp.insertDirective(`${name as 'img-src'} ${hosts.join(' ')}`)
    }
  }
}
