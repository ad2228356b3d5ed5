import type { Config } from '../config.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'

const ABOUT = 'Settings'
/** Fewer different characters than a random secret of 32 has. */
const CHARACTERS_MIN = 12
const PLACEHOLDER = /change.?me|example|password|secret|replace|placeholder|12345678/i

/** Every problem of the variables, one a line. */
export function examineSettings(config: Config, problems: readonly string[]): Finding[] {
  if (problems.length > 0) return problems.map((problem) => wrong(ABOUT, problem))
  return [ok(ABOUT, `every variable can be read; APP_MODE is ${config.mode}`)]
}

function weakness(secret: string): string | undefined {
  if (new Set(secret).size < CHARACTERS_MIN) return 'has few different characters'
  if (PLACEHOLDER.test(secret)) return 'looks like a placeholder'
  return undefined
}

/** How hard AUTH_SECRET is to guess, and whether it serves two purposes. */
export function examineSecret(config: Config): Finding[] {
  const about = 'AUTH_SECRET'
  const { authSecret: secret } = config
  if (secret === undefined) {
    if (config.mode === 'production') return []
    return [ok(about, 'is not set; the product makes a secret of its own and keeps it in DATA_DIR')]
  }
  const advice = 'Set it to the output of: openssl rand -base64 32'
  const weak = weakness(secret)
  if (weak !== undefined) return [wrong(about, `${weak}, so it can be guessed. ${advice}`)]
  const others = [config.stripe?.secretKey, config.stripe?.webhookSecret, config.llm?.apiKey]
  if (others.includes(secret)) {
    return [wrong(about, `is also used for an outside service. ${advice}`)]
  }
  return [ok(about, `is set (${secret.length} characters)`)]
}

/** What a deployment needs around it. */
export function examineProxy(config: Config): Finding[] {
  if (config.mode !== 'production') return []
  const about = 'TRUST_PROXY'
  if (config.trustedProxies !== false) {
    return [ok(about, `forwarded addresses count from ${config.trustedProxies.join(', ')}`)]
  }
  return [
    missing(
      about,
      'is not set. If a load balancer or proxy stands before the API, all visitors share its rate limits: set TRUST_PROXY to its address',
    ),
  ]
}
