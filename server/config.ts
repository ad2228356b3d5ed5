import { LOCAL_GOOGLE_CLIENT_ID, localAddress } from '../contract/addresses.ts'
import { supportEmailProblem } from '../contract/operator.ts'
import { type Environment, environmentSchema } from './config-environment.ts'
import { type InterestConfig, interestConfig } from './config-interest.ts'
import {
  type LiveSourcesConfig,
  liveSourcesConfig,
  missingOfReddit,
} from './config-live-sources.ts'
import { type LlmConfig, type LlmSearch, llmConfig, llmSearch, missingOfLlm } from './config-llm.ts'
import { localModeProblems } from './config-local-mode.ts'
import { problemsOfTraces, type TracesConfig, tracesConfig } from './config-traces.ts'

/** Services that must be real in production. */
const REQUIRED_IN_PRODUCTION = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
  'GOOGLE_CLIENT_ID',
] as const satisfies (keyof Environment)[]

export type DatabaseConfig =
  | { kind: 'memory' }
  | { kind: 'embedded'; dataDir: string }
  /** `readUrl` is the address of a replica. */
  | { kind: 'postgres'; url: string; readUrl?: string | undefined }

/** The mail server and the sender. */
export interface SmtpConfig {
  /** With the credentials, if any. */
  url: string
  from: string
}

/** The issuer of the ID tokens for sign-in. */
export interface GoogleConfig {
  /** The only accepted audience. */
  clientId: string
  issuers: string[]
  /** Address of the issuer's signing keys. */
  jwksUrl: string
}

/** Our account at Stripe. */
export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  priceId: string
  /** Address of the API, if it is not Stripe's own. */
  baseUrl: string | undefined
}

/** An account at DataForSEO. */
export interface DataForSeoConfig {
  login: string
  password: string
  /** Origin of its API, of its sandbox or of a test server. */
  url: string
  /** For one keyword, retries included. */
  timeoutMs: number
}

export interface Config {
  mode: Environment['APP_MODE']
  host: string
  sitePort: number
  apiPort: number
  /** Where Prometheus reads figures; absent: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** Where traces are sent; absent: nowhere, and nothing of OpenTelemetry is loaded. */
  traces: TracesConfig | undefined
  siteUrl: string
  apiUrl: string
  dataDir: string
  database: DatabaseConfig
  authSecret: string | undefined
  /** Absent: mails stay in the outbox. */
  smtp: SmtpConfig | undefined
  /** Absent only in local mode: payments go to the stand-in. */
  stripe: StripeConfig | undefined
  /** Google itself, or the local issuer of `server/local/google`. */
  google: GoogleConfig
  /** Absent: none is configured, or {@link llmSearch} says to look for one. */
  llm: LlmConfig | undefined
  /** Present if a model on this machine is to be looked for at the start. */
  llmSearch: LlmSearch | undefined
  /** Absent: keyword figures are imported or estimated. */
  dataForSeo: DataForSeoConfig | undefined
  /** Sources that are not searched are absent. */
  liveSources: LiveSourcesConfig
  /** Days that a discussion stays after a live search or an analysis last found it. */
  liveKeptDays: number
  /** Undefined if the operator does not want interest to be asked for. */
  interest: InterestConfig | undefined
  /** How long a caller waits for a keyword's figures. */
  keywordWaitMs: number
  /** Niches that all members together may add to the map beyond the atlas. */
  memberNichesMax: number
  /** Market analyses that this process runs at once; 0 leaves them to other hosts. */
  jobsPerHost: number
  /** Factor on every rate limit; `Infinity` turns them off. */
  rateLimit: number
  /** Addresses of the proxies whose forwarding headers count; none by default. */
  trustedProxies: string[] | false
  logLevel: Environment['LOG_LEVEL']
}

/** The configuration is wrong; `message` names every problem, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

function databaseConfig(env: Environment): DatabaseConfig {
  if (env.DATABASE_URL === undefined) return { kind: 'embedded', dataDir: env.DATA_DIR }
  if (env.DATABASE_URL.startsWith('memory:')) return { kind: 'memory' }
  return { kind: 'postgres', url: env.DATABASE_URL, readUrl: env.DATABASE_READ_URL }
}

function dataForSeoConfig(env: Environment): DataForSeoConfig | undefined {
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password } = env
  if (login === undefined || password === undefined) return undefined
  const url = env.DATAFORSEO_URL ?? 'https://api.dataforseo.com'
  return { login, password, url, timeoutMs: env.DATAFORSEO_TIMEOUT_MS }
}

function googleConfig(env: Environment, apiUrl: string): GoogleConfig {
  if (env.GOOGLE_CLIENT_ID !== undefined) {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    }
  }
  const issuer = `${apiUrl}/local/google`
  return { clientId: LOCAL_GOOGLE_CLIENT_ID, issuers: [issuer], jwksUrl: `${issuer}/jwks` }
}

function smtpConfig(env: Environment): SmtpConfig | undefined {
  if (env.SMTP_URL === undefined || env.MAIL_FROM === undefined) return undefined
  return { url: env.SMTP_URL, from: env.MAIL_FROM }
}

function stripeConfig(env: Environment): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const { STRIPE_PRICE_ID: priceId, STRIPE_BASE_URL: baseUrl } = env
  if (secretKey === undefined || webhookSecret === undefined || priceId === undefined) return
  return { secretKey, webhookSecret, priceId, baseUrl }
}

/** The missing payment settings, if at least one is set. */
function missingOfStripe(env: Environment): string[] {
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const
  const isAsked = [...needed, 'STRIPE_BASE_URL' as const].some((name) => env[name] !== undefined)
  if (!isAsked) return []
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is required with the other Stripe settings`)
}

function halfConfigured(env: Environment): string[] {
  const problems: string[] = missingOfLlm(env)
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password } = env
  if ((login === undefined) !== (password === undefined)) {
    const missing = login === undefined ? 'DATAFORSEO_LOGIN' : 'DATAFORSEO_PASSWORD'
    problems.push(`${missing}: is required with the other DataForSEO settings`)
  }
  problems.push(...missingOfReddit(env))
  if (env.APP_MODE === 'production' && env.DATAFORSEO_URL?.startsWith('http:')) {
    problems.push('DATAFORSEO_URL: must be an https address in production')
  }
  // In production, the check of required variables already names it.
  if (env.APP_MODE === 'local' && env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM: is required with SMTP_URL')
  }
  if (env.DATABASE_READ_URL !== undefined && !env.DATABASE_URL?.startsWith('postgres')) {
    problems.push(
      'DATABASE_READ_URL: needs a Postgres server in DATABASE_URL, because the embedded database has no replicas',
    )
  }
  if (env.APP_MODE === 'local') problems.push(...missingOfStripe(env))
  return problems
}

function productionProblems(env: Environment): string[] {
  if (env.APP_MODE !== 'production') return []
  const problems: string[] = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined).map(
    (name) => `${name}: is required when APP_MODE is production`,
  )
  if (env.DATABASE_URL?.startsWith('memory:')) problems.push('DATABASE_URL: must not be memory://')
  if (env.RATE_LIMIT === Infinity) problems.push('RATE_LIMIT: must not be off in production')
  if (env.STRIPE_BASE_URL !== undefined) {
    problems.push('STRIPE_BASE_URL: must not be set in production')
  }
  const support = supportEmailProblem(env.PUBLIC_SUPPORT_EMAIL)
  if (support !== undefined) problems.push(`PUBLIC_SUPPORT_EMAIL: ${support}`)
  for (const name of ['PUBLIC_SITE_URL', 'PUBLIC_API_URL'] as const) {
    if (!env[name]?.startsWith('https://')) problems.push(`${name}: must be an https address`)
  }
  return problems
}

function configFrom(env: Environment): Config {
  const siteUrl = env.PUBLIC_SITE_URL ?? localAddress(env.SITE_PORT)
  const apiUrl = env.PUBLIC_API_URL ?? localAddress(env.API_PORT)
  return {
    mode: env.APP_MODE,
    host: env.HOST,
    sitePort: env.SITE_PORT,
    apiPort: env.API_PORT,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    traces: tracesConfig(env),
    siteUrl,
    apiUrl,
    dataDir: env.DATA_DIR,
    database: databaseConfig(env),
    authSecret: env.AUTH_SECRET,
    smtp: smtpConfig(env),
    stripe: stripeConfig(env),
    google: googleConfig(env, apiUrl),
    llm: llmConfig(env),
    llmSearch: llmSearch(env),
    dataForSeo: dataForSeoConfig(env),
    liveSources: liveSourcesConfig(env, siteUrl),
    interest: interestConfig(env, siteUrl),
    keywordWaitMs: env.KEYWORD_WAIT_MS,
    liveKeptDays: env.LIVE_KEPT_DAYS,
    memberNichesMax: env.MEMBER_NICHES_MAX,
    jobsPerHost: env.JOBS_PER_HOST,
    rateLimit: env.RATE_LIMIT,
    trustedProxies: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
  }
}

/** What the variables say, and every problem with them. */
interface Reading {
  /** Without the variables that cannot be read. */
  config: Config
  /** Each begins with the name of its variable and a colon. */
  problems: string[]
}

/**
 * Reads environment variables (empty ones count as unset) as far as they can be read. Pure.
 * {@link parseConfig} is for everything that runs by them.
 */
export function readConfig(environment: Record<string, string | undefined>): Reading {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const unreadable = environmentSchema.safeParse(given).error?.issues ?? []
  const names = unreadable.map(({ path }) => path.join('.'))
  const readable = Object.fromEntries(
    Object.entries(given).filter(([name]) => !names.includes(name)),
  )
  const env = environmentSchema.parse(readable)
  const unfit = [
    ...halfConfigured(env),
    ...problemsOfTraces(env),
    ...localModeProblems(env, given),
    ...productionProblems(env),
  ].filter((problem) => !names.some((name) => problem.startsWith(`${name}:`)))
  const problems = unreadable.map(({ message }, index) => `${names[index]}: ${message}`)
  return { config: configFrom(env), problems: [...problems, ...unfit] }
}

/**
 * Reads the configuration from environment variables (empty ones count as unset).
 * Pure: it reads nothing else.
 * @param others problems found elsewhere, reported together with those of the variables
 * @throws {ConfigError} naming every variable that is missing or wrong, and `others`
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  others: readonly string[] = [],
): Config {
  const { config, problems } = readConfig(environment)
  const all = [...problems, ...others]
  if (all.length === 0) return config
  throw new ConfigError(`The configuration is not valid:\n  ${all.join('\n  ')}`)
}
