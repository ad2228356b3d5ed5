import { z } from 'zod'
import type { Config } from '../config.ts'
import type { RedditConfig } from '../config-live-sources.ts'
import { readForums } from '../providers/discussions/forums.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { askOutside, reasonOf } from './outside.ts'

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const accountSchema = z.object({
  status_code: z.number(),
  tasks: z
    .array(
      z.object({
        result: z.array(z.object({ money: z.object({ balance: z.number() }) })).nullish(),
      }),
    )
    .nullish(),
})

/** Reads the account at DataForSEO, which is free. */
export async function examineKeywords({ dataForSeo }: Config): Promise<Finding[]> {
  const about = 'DataForSEO'
  if (dataForSeo === undefined) {
    return [missing(about, 'no DATAFORSEO_LOGIN: keywords get imported figures or estimates')]
  }
  const { login, password, url } = dataForSeo
  try {
    const headers = { authorization: basic(login, password) }
    const { status, json } = await askOutside(`${url}/v3/appendix/user_data`, { headers })
    const account = accountSchema.safeParse(json).data
    if (status === 401 || account?.status_code === 40_100) {
      return [wrong(about, 'refuses DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD. Correct them')]
    }
    const balance = account?.tasks?.[0]?.result?.[0]?.money.balance
    if (status !== 200 || balance === undefined) {
      return [wrong(about, `${new URL(url).host} answers ${status}, and no account`)]
    }
    if (balance <= 0) return [wrong(about, 'the account has no money left. Add some')]
    return [ok(about, `answers; the account has $${balance.toFixed(2)}`)]
  } catch (error) {
    return [wrong(about, `does not answer: ${reasonOf(error)}`)]
  }
}

/** Asks Reddit for a token, as the first search would. */
async function examineReddit(reddit: RedditConfig | undefined): Promise<Finding> {
  const about = 'Reddit'
  if (reddit === undefined) return missing(about, 'no REDDIT_CLIENT_ID: Reddit is not searched')
  try {
    const { status, json } = await askOutside(`${reddit.authUrl}/api/v1/access_token`, {
      method: 'POST',
      headers: {
        authorization: basic(reddit.clientId, reddit.clientSecret),
        'user-agent': reddit.userAgent,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (z.object({ access_token: z.string() }).safeParse(json).success) {
      return ok(about, 'accepts the application')
    }
    const advice = 'Correct REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET and REDDIT_USER_AGENT'
    return wrong(about, `refuses the application (${status}). ${advice}`)
  } catch (error) {
    return wrong(about, `does not answer: ${reasonOf(error)}`)
  }
}

/**
 * Whether a host answers at all: any answer but a server's error counts. Without it the product
 * works on, with less.
 */
async function reach(about: string, url: string | undefined): Promise<Finding> {
  if (url === undefined) return missing(about, 'is turned off')
  const { host } = new URL(url)
  try {
    const { status } = await askOutside(url, { method: 'HEAD' })
    if (status < 500) return ok(about, `${host} answers`)
    return missing(about, `${host} answers ${status}; until it is well, it adds nothing`)
  } catch (error) {
    const advice = 'Let this machine reach it, or turn it off'
    return missing(about, `${host} does not answer: ${reasonOf(error)}. ${advice}`)
  }
}

async function examineForums({ liveSources }: Config): Promise<Finding> {
  const about = 'Forums'
  const { forumKinds, forums } = liveSources
  if (forumKinds.length === 0) return missing(about, 'are turned off')
  try {
    const count = (await readForums(forums)).filter(({ kind }) => forumKinds.includes(kind)).length
    return ok(about, `${count} may be searched; they are not asked now`)
  } catch (error) {
    return wrong(about, reasonOf(error))
  }
}

/** Where discussions and interest are looked up while a user waits. */
export async function examineSources(config: Config): Promise<Finding[]> {
  const { reddit, hackerNewsUrl, stackExchangeUrl, appStoreUrl } = config.liveSources
  return Promise.all([
    examineReddit(reddit),
    reach('Hacker News', hackerNewsUrl),
    reach('Stack Exchange', stackExchangeUrl),
    reach('App Store', appStoreUrl),
    examineForums(config),
    reach('Wikimedia', config.interest?.pageviewsUrl),
  ])
}
