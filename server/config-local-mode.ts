import { isLoopback } from '../contract/loopback.ts'
import type { Environment } from './config-environment.ts'

/** The default of Postgres' own variables and its client for an address without a host. */
const POSTGRES_DEFAULT_HOST = 'localhost'

/** Invalid escapes, which the client repairs before it reads an address. */
const BROKEN_ESCAPES = / |%[^a-f\d]|%[a-f\d][^a-f\d]/i

const mended = (url: string) =>
  BROKEN_ESCAPES.test(url) ? encodeURI(url).replace(/%25(\d\d)/g, '%$1') : url

/**
 * The host of a `postgres://` address, read in the same way as the connecting
 * client: a `host` parameter replaces the address' own host, and `PGHOST` replaces
 * a missing one. A path is the folder of a socket. Undefined if the address can't
 * be read.
 */
export function databaseHost(url: string, pgHost: string | undefined): string | undefined {
  // URL refuses an address with a user and no host; the client accepts it.
  const whole = mended(url)
  const readable = [whole, whole.replace('@/', '@none/')].find((each) => URL.canParse(each))
  if (readable === undefined) return undefined
  const { hostname, searchParams } = new URL(readable)
  const named = readable === whole ? hostname.replace(/^\[(.+)\]$/, '$1') : ''
  try {
    const host = searchParams.getAll('host').at(-1) || decodeURIComponent(named)
    return host || pgHost || POSTGRES_DEFAULT_HOST
  } catch {
    return undefined
  }
}

const isHere = (host: string | undefined) =>
  host !== undefined && (host.startsWith('/') || isLoopback(host))

const CHOICE =
  'set APP_MODE=production if other people use it, or APP_MODE=local to try it on this machine only'

function unsaid(env: Environment, pgHost: string | undefined): string[] {
  const problems: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const { [name]: url } = env
    if (url?.startsWith('postgres') && !isHere(databaseHost(url, pgHost))) {
      problems.push(`${name}: is not on this machine and APP_MODE is not set: ${CHOICE}`)
    }
  }
  if (env.TRUST_PROXY !== undefined && env.TRUST_PROXY.length > 0) {
    problems.push(`TRUST_PROXY: allows other machines and APP_MODE is not set: ${CHOICE}`)
  }
  return problems
}

/**
 * The settings that local mode refuses because other people could reach it: the
 * stand-ins let any caller read every mail and sign in as any user. If APP_MODE is
 * unset, settings that look like a deployment are refused too.
 */
export function localModeProblems(
  env: Environment,
  environment: Record<string, string | undefined>,
): string[] {
  if (env.APP_MODE !== 'local') return []
  const problems: string[] = []
  for (const name of ['PUBLIC_SITE_URL', 'PUBLIC_API_URL'] as const) {
    const address = env[name]
    if (address !== undefined && !isLoopback(new URL(address).hostname)) {
      problems.push(
        `${name}: must be an address of this machine in local mode, such as http://localhost:4321: set APP_MODE=production, or leave ${name} unset`,
      )
    }
  }
  if (!isLoopback(env.HOST)) {
    problems.push(
      'HOST: must be 127.0.0.1, ::1 or localhost in local mode, because anyone who reaches it can read every mail and sign in as any user: set APP_MODE=production, or leave HOST unset',
    )
  }
  if (!isLoopback(env.METRICS_HOST)) {
    problems.push('METRICS_HOST: must be 127.0.0.1, ::1 or localhost in local mode')
  }
  if (!environment.APP_MODE) problems.push(...unsaid(env, environment.PGHOST))
  return problems
}
