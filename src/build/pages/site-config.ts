import { z } from 'zod'
import {
  DEFAULT_API_PORT,
  DEFAULT_SITE_PORT,
  DEFAULT_SUPPORT_EMAIL,
  LOCAL_GOOGLE_CLIENT_ID,
  localAddress,
} from '../../../contract/addresses.ts'
import { isLoopback } from '../../../contract/loopback.ts'
import { operatorProblems, supportEmailProblem } from '../../../contract/operator.ts'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback)

const gaId = z.string().regex(/^G-[A-Z0-9]+$/, 'Must be a measurement id such as G-ABC123')
const adsId = z.string().regex(/^AW-\d+$/, 'Must be a conversion id such as AW-123456789')
const adsLabel = z
  .string()
  .regex(/^[\w-]+$/, 'Must be the label alone, without the id and the slash')

const environmentSchema = z.object({
  APP_MODE: z.enum(['local', 'production']).default('local'),
  SITE_PORT: port(DEFAULT_SITE_PORT),
  API_PORT: port(DEFAULT_API_PORT),
  PUBLIC_SITE_URL: origin.optional(),
  PUBLIC_API_URL: origin.optional(),
  PUBLIC_DESK_URL: origin.optional(),
  PUBLIC_SUPPORT_EMAIL: z.email().optional(),
  PUBLIC_GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  PUBLIC_GA_ID: gaId.optional(),
  PUBLIC_ADS_ID: adsId.optional(),
  PUBLIC_ADS_LABEL_SIGN_UP: adsLabel.optional(),
  PUBLIC_ADS_LABEL_SUBSCRIPTION: adsLabel.optional(),
  PUBLIC_ADS_LABEL_TRIAL: adsLabel.optional(),
})

// A local site and its API read the same variables, so that they agree without a second one.
function localGoogle(env: z.output<typeof environmentSchema>): string | undefined {
  if (env.APP_MODE !== 'local') return undefined
  return env.GOOGLE_CLIENT_ID ?? LOCAL_GOOGLE_CLIENT_ID
}

/** The values built into the site, by the variable names its pages use. */
export interface SiteConfig {
  PUBLIC_SITE_URL: string
  PUBLIC_API_URL: string
  /** Origin of the editors' desk; empty if the site serves it. */
  PUBLIC_DESK_URL: string
  PUBLIC_SUPPORT_EMAIL: string
  /** Empty if the site offers no Google sign-in. */
  PUBLIC_GOOGLE_CLIENT_ID: string
  PUBLIC_APP_MODE: 'local' | 'production'
  /** Empty if nothing is measured, like the following. */
  PUBLIC_GA_ID: string
  PUBLIC_ADS_ID: string
  PUBLIC_ADS_LABEL_SIGN_UP: string
  PUBLIC_ADS_LABEL_SUBSCRIPTION: string
  PUBLIC_ADS_LABEL_TRIAL: string
}

/** A local site says where the stand-ins are and how they sign in: it is for one machine. */
function localProblems(env: z.output<typeof environmentSchema>): string[] {
  if (env.APP_MODE !== 'local') return []
  return (['PUBLIC_SITE_URL', 'PUBLIC_API_URL'] as const)
    .filter((name) => env[name] !== undefined && !isLoopback(new URL(env[name]).hostname))
    .map(
      (name) =>
        `${name}: Must be an address of this machine in local mode: set APP_MODE=production, or leave ${name} unset`,
    )
}

/** A desk shares its browser storage with all pages of its origin. */
function deskProblems(env: z.output<typeof environmentSchema>): string[] {
  const { PUBLIC_DESK_URL: desk } = env
  const others = [
    env.PUBLIC_SITE_URL ?? localAddress(env.SITE_PORT),
    env.PUBLIC_API_URL ?? localAddress(env.API_PORT),
  ]
  if (desk === undefined) return []
  if (others.includes(desk)) {
    return ['PUBLIC_DESK_URL: Must be an origin of its own, neither the site nor the API']
  }
  // Editors type a token there, into scripts that came the same way.
  const isOpen = env.APP_MODE === 'production' && desk.startsWith('http:')
  return isOpen ? ['PUBLIC_DESK_URL: Must be an https address in production'] : []
}

/** A site at a public address says who runs it and how to write to them. */
function operatorGaps(env: z.output<typeof environmentSchema>, operator: unknown): string[] {
  const { APP_MODE: mode, PUBLIC_SITE_URL: site } = env
  if (mode !== 'production' || !site?.startsWith('https:')) return []
  const support = supportEmailProblem(env.PUBLIC_SUPPORT_EMAIL)
  return [
    ...(support === undefined ? [] : [`PUBLIC_SUPPORT_EMAIL: ${support}`]),
    ...operatorProblems(operator),
  ]
}

/**
 * Reads what the site is built with from environment variables; empty ones
 * count as unset.
 * @param operator the parsed operator file, which a public site has to fill in
 * @throws {Error} naming every variable and every entry of the operator file that is wrong
 */
export function siteConfig(
  environment: Record<string, string | undefined>,
  operator?: unknown,
): SiteConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = environmentSchema.safeParse(given)
  const problems = parsed.success
    ? [
        ...localProblems(parsed.data),
        ...deskProblems(parsed.data),
        ...operatorGaps(parsed.data, operator),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The site cannot be built with these settings:\n  ${problems.join('\n  ')}`)
  }
  const env = parsed.data
  return {
    PUBLIC_SITE_URL: env.PUBLIC_SITE_URL ?? localAddress(env.SITE_PORT),
    PUBLIC_API_URL: env.PUBLIC_API_URL ?? localAddress(env.API_PORT),
    PUBLIC_DESK_URL: env.PUBLIC_DESK_URL ?? '',
    PUBLIC_SUPPORT_EMAIL: env.PUBLIC_SUPPORT_EMAIL ?? DEFAULT_SUPPORT_EMAIL,
    PUBLIC_GOOGLE_CLIENT_ID: env.PUBLIC_GOOGLE_CLIENT_ID ?? localGoogle(env) ?? '',
    PUBLIC_APP_MODE: env.APP_MODE,
    PUBLIC_GA_ID: env.PUBLIC_GA_ID ?? '',
    PUBLIC_ADS_ID: env.PUBLIC_ADS_ID ?? '',
    PUBLIC_ADS_LABEL_SIGN_UP: env.PUBLIC_ADS_LABEL_SIGN_UP ?? '',
    PUBLIC_ADS_LABEL_SUBSCRIPTION: env.PUBLIC_ADS_LABEL_SUBSCRIPTION ?? '',
    PUBLIC_ADS_LABEL_TRIAL: env.PUBLIC_ADS_LABEL_TRIAL ?? '',
  }
}
