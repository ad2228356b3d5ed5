import { z } from 'zod'

const LIVE_SOURCES = [
  ...(['reddit', 'hackernews', 'stackexchange', 'lemmy', 'discourse', 'appstore'] as const),
] as const
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

const HOST = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d-]{2,63}){1,5}$/

const liveForums = z
  .string()
  .default('auto')
  .transform((list, context): 'auto' | string[] => {
    if (list === 'auto') return 'auto'
    if (list === 'off') return []
    const hosts = list.split(',').map((host) => host.trim().toLowerCase())
    if (hosts.every((host) => HOST.test(host))) return [...new Set(hosts)]
    context.addIssue({ code: 'custom', message: 'must be auto, off, or hosts, comma-separated' })
    return z.NEVER
  })

/** At most what the privacy policy says. */
const KEPT_DAYS_MAX = 400
const DAYS = `must be a whole number of days from 30 to ${KEPT_DAYS_MAX}`
const keptDays = z.coerce
  .number(DAYS)
  .int(DAYS)
  .min(30, DAYS)
  .max(KEPT_DAYS_MAX, DAYS)
  .default(KEPT_DAYS_MAX)

const text = z.string().trim().min(1).optional()

export const liveSourceVariables = {
  REDDIT_CLIENT_ID: text,
  REDDIT_CLIENT_SECRET: text,
  REDDIT_USER_AGENT: text,
  LIVE_SOURCES: liveSources,
  LIVE_FORUMS: liveForums,
  LIVE_KEPT_DAYS: keptDays,
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
  appStoreUrl: string | undefined
  /** Kinds of forums to search, and the hosts among those of `forums.yaml`. */
  forumKinds: readonly ('lemmy' | 'discourse')[]
  forums: 'auto' | readonly string[]
  /** Tells forums who asks. */
  userAgent: string
}

function redditConfig(env: Environment): RedditConfig | undefined {
  const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret } = env
  const { REDDIT_USER_AGENT: userAgent } = env
  if (clientId === undefined || clientSecret === undefined || userAgent === undefined) return
  const [authUrl, apiUrl] = ['https://www.reddit.com', 'https://oauth.reddit.com']
  return { clientId, clientSecret, userAgent, authUrl, apiUrl }
}

export function liveSourcesConfig(env: Environment, siteUrl: string): LiveSourcesConfig {
  const asked = env.LIVE_SOURCES
  const isAsked = (name: LiveSource) => asked === 'auto' || asked.includes(name)
  return {
    reddit: isAsked('reddit') ? redditConfig(env) : undefined,
    hackerNewsUrl: isAsked('hackernews') ? 'https://hn.algolia.com' : undefined,
    stackExchangeUrl: isAsked('stackexchange') ? 'https://api.stackexchange.com' : undefined,
    appStoreUrl: isAsked('appstore') ? 'https://itunes.apple.com' : undefined,
    forumKinds: (['lemmy', 'discourse'] as const).filter(isAsked),
    forums: env.LIVE_FORUMS,
    userAgent: `Nicher/1.0 (${siteUrl})`,
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
