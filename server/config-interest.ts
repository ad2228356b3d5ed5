/** Where views of Wikipedia's articles are read. */
export interface InterestConfig {
  /** The origin of the page views. */
  pageviewsUrl: string
  /** The origin of a language's Wikipedia, with `{language}` in it. */
  wikipediaUrl: string
  /** Tells Wikimedia who asks, and how to reach them. */
  userAgent: string
}

interface Environment {
  INTEREST_SOURCES: 'auto' | 'off'
  WIKIMEDIA_URL?: string | undefined
  PUBLIC_SUPPORT_EMAIL?: string | undefined
}

/** Undefined if interest is off. */
export function interestConfig(env: Environment, siteUrl: string): InterestConfig | undefined {
  if (env.INTEREST_SOURCES === 'off') return undefined
  const contact = [siteUrl, env.PUBLIC_SUPPORT_EMAIL].filter(Boolean).join('; ')
  return {
    pageviewsUrl: env.WIKIMEDIA_URL ?? 'https://wikimedia.org',
    wikipediaUrl: env.WIKIMEDIA_URL ?? 'https://{language}.wikipedia.org',
    userAgent: `Nicher/1.0 (${contact})`,
  }
}
