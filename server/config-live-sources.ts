import { z } from 'zod'

const LIVE_SOURCES = ['reddit', 'hackernews', 'stackexchange'] as const
type LiveSource = (typeof LIVE_SOURCES)[number]

const isLiveSource = (name: string): name is LiveSource =>
  LIVE_SOURCES.some((known) => known === name)

const liveSources = z
  .string()
  .default('auto')
  .transform((list, context): 'auto' | LiveSource[] => {
    if (list === 'auto') return 'auto'
    const names = list.split(',').map((name) => name.trim())
    if (list === 'off') return []
    if (names.every(isLiveSource)) return [...new Set(names)]
    const message = `must be auto, off, or some of ${LIVE_SOURCES.join(', ')}, comma-separated`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const text = z.string().trim().min(1).optional()

export const liveSourceVariables = {
  REDDIT_CLIENT_ID: text,
  REDDIT_CLIENT_SECRET: text,
  REDDIT_USER_AGENT: text,
  LIVE_SOURCES: liveSources,
}
type Environment = z.infer<z.ZodObject<typeof liveSourceVariables>>

/** An application at Reddit, and Reddit's addresses. */
export interface RedditConfig {
  clientId: string
  clientSecret: string
  userAgent: string
  authUrl: string
  apiUrl: string
}

/** The discussion sources to search while a user waits, with their origins. */
export interface LiveSourcesConfig {
  reddit: RedditConfig | undefined
  hackerNewsUrl: string | undefined
  stackExchangeUrl: string | undefined
}

function redditConfig(env: Environment): RedditConfig | undefined {
  const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret } = env
  const { REDDIT_USER_AGENT: userAgent } = env
  if (clientId === undefined || clientSecret === undefined || userAgent === undefined) return
  const [authUrl, apiUrl] = ['https://www.reddit.com', 'https://oauth.reddit.com']
  return { clientId, clientSecret, userAgent, authUrl, apiUrl }
}

export function liveSourcesConfig(env: Environment): LiveSourcesConfig {
  const asked = env.LIVE_SOURCES
  const isAsked = (name: LiveSource) => asked === 'auto' || asked.includes(name)
  return {
    reddit: isAsked('reddit') ? redditConfig(env) : undefined,
    hackerNewsUrl: isAsked('hackernews') ? 'https://hn.algolia.com' : undefined,
    stackExchangeUrl: isAsked('stackexchange') ? 'https://api.stackexchange.com' : undefined,
  }
}

/** The missing Reddit settings, if at least one is set or Reddit is listed as a source. */
export function missingOfReddit(env: Environment): string[] {
  const needed = ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET', 'REDDIT_USER_AGENT'] as const
  const isNamed = env.LIVE_SOURCES !== 'auto' && env.LIVE_SOURCES.includes('reddit')
  if (!isNamed && needed.every((name) => env[name] === undefined)) return []
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is needed to ask Reddit`)
}
