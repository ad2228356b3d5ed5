import { isLoopback } from '../contract/loopback.ts'
import type { Environment } from './config-environment.ts'

/** Where Postgres' own variables and its client look when an address names no host. */
const POSTGRES_DEFAULT_HOST = 'localhost'

/** Escapes that are none, which the client mends before it reads an address. */
const BROKEN_ESCAPES = / |%[^a-f\d]|%[a-f\d][^a-f\d]/i

const mended = (url: string) =>
  BROKEN_ESCAPES.test(url) ? encodeURI(url).replace(/%25(\d\d)/g, '%$1') : url

/**
 * The host that a `postgres://` address leads to, read as the client that
 * connects reads it: a `host` parameter goes before the address' own, and
 * `PGHOST` stands in for none. A path is the folder of a socket. Undefined
 * where the address can't be read.
 */
export function databaseHost(url: string, pgHost: string | undefined): string | undefined {
  // Without a host behind the user, an address is none to URL, but is to the client.
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
  'set APP_MODE=production where others use it, or APP_MODE=local to try things on this machine alone'

function unsaid(env: Environment, pgHost: string | undefined): string[] {
  const { DATABASE_URL: url } = env
  const problems: string[] = []
  if (url?.startsWith('postgres') && !isHere(databaseHost(url, pgHost))) {
    problems.push(`DATABASE_URL: is not on this machine and APP_MODE is not set: ${CHOICE}`)
  }
  if (env.TRUST_PROXY !== undefined && env.TRUST_PROXY.length > 0) {
    problems.push(`TRUST_PROXY: lets others in and APP_MODE is not set: ${CHOICE}`)
  }
  return problems
}

/**
 * What local mode can't run with, because others than its own user could
 * reach it: there, whoever asks reads every mail and signs in as anybody.
 * Where nobody said APP_MODE, whatever looks like a deployment counts as well.
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
      'HOST: must be 127.0.0.1, ::1 or localhost in local mode, since whoever reaches it reads every mail and signs in as anybody: set APP_MODE=production, or leave HOST unset',
    )
  }
  if (!environment.APP_MODE) problems.push(...unsaid(env, environment.PGHOST))
  return problems
}
