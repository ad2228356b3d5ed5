import { isIP } from 'node:net'
import { z } from 'zod'
import { DEFAULT_API_PORT, DEFAULT_SITE_PORT } from '../contract/addresses.ts'
import { liveSourceVariables } from './config-live-sources.ts'
import { llmVariables } from './config-llm.ts'
import { tracesVariables } from './config-traces.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback)
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url).origin)
  .optional()
const text = z.string().trim().min(1).optional()
const mailbox = /^([^<>"@,]+ <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/

/** An IP address, or a range such as 10.0.0.0/8. */
function isAddress(hop: string): boolean {
  const [address = '', bits, rest] = hop.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && isRange && rest === undefined
}

/** Every variable that the API reads, validated. */
export const environmentSchema = z.object({
  APP_MODE: z.enum(['local', 'production']).default('local'),
  /** An IPv6 address may have brackets, as in a URL. */
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1')),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ...tracesVariables,
  SITE_PORT: port(DEFAULT_SITE_PORT),
  API_PORT: port(DEFAULT_API_PORT),
  PUBLIC_SITE_URL: origin,
  PUBLIC_API_URL: origin,
  /** The API only checks it: the site shows it. */
  PUBLIC_SUPPORT_EMAIL: z.email().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|memory:\/\/)/, 'must start with postgres:// or memory://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp:// or smtps:// and a host' })
    .optional(),
  MAIL_FROM: z.string().trim().regex(mailbox, 'must be an address, or Name <address>').optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_ID: text,
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_CLIENT_ID: text,
  DATAFORSEO_LOGIN: text,
  DATAFORSEO_PASSWORD: text,
  DATAFORSEO_URL: origin,
  DATAFORSEO_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(130_000),
  KEYWORD_WAIT_MS: z.coerce.number().int().min(100).max(50_000).default(25_000),
  ...llmVariables,
  ...liveSourceVariables,
  INTEREST_SOURCES: z.enum(['auto', 'off'], 'must be auto or off').default('auto'),
  WIKIMEDIA_URL: origin,
  MEMBER_NICHES_MAX: z.coerce.number().int().min(0).max(1_000_000).default(200_000),
  JOBS_PER_HOST: z.coerce.number().int().min(0).max(64).default(4),
  RATE_LIMIT: z
    .union([z.literal('off').transform(() => Infinity), z.coerce.number().positive()])
    .default(1),
  TRUST_PROXY: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((hop) => hop.trim())
        .filter(Boolean),
    )
    .refine((hops) => hops.every(isAddress), 'must be IP addresses or ranges, comma-separated')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Environment = z.infer<typeof environmentSchema>
