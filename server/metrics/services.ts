import type { Config } from '../config.ts'

/** The outside services by host; every other host counts as `other`, so labels stay few. */
export function createServiceNames(config: Config): (host: string) => string {
  const { llm, stripe, dataForSeo, google, liveSources, interest } = config
  const named: [service: string, url: string | undefined][] = [
    ['model', llm?.baseUrl],
    ['stripe', stripe && (stripe.baseUrl ?? 'https://api.stripe.com')],
    ['dataforseo', dataForSeo?.url],
    ['google', google.jwksUrl],
    ['reddit', liveSources.reddit?.authUrl],
    ['reddit', liveSources.reddit?.apiUrl],
    ['hackernews', liveSources.hackerNewsUrl],
    ['stackexchange', liveSources.stackExchangeUrl],
    ['appstore', liveSources.appStoreUrl],
    ['wikimedia', interest?.pageviewsUrl],
  ]
  const byHost = new Map(
    named.flatMap(([service, url]) => (url ? [[new URL(url).host, service] as const] : [])),
  )
  return (host) => {
    const known = byHost.get(host)
    if (known !== undefined) return known
    if (interest && host.endsWith('.wikipedia.org')) return 'wikimedia'
    return 'other'
  }
}
