import { z } from 'zod'

const text = z.string().trim().min(1).optional()

/**
 * OpenTelemetry's variables that we read. They are checked only if traces are on, because a platform
 * may set them for all its programs.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracesVariables = {
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: text,
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: text,
  OTEL_PROPAGATORS: text,
  OTEL_BSP_SCHEDULE_DELAY: text,
  OTEL_BSP_EXPORT_TIMEOUT: text,
  OTEL_BSP_MAX_QUEUE_SIZE: text,
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: text,
}
type Environment = z.infer<z.ZodObject<typeof tracesVariables>>

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type SamplerName = (typeof SAMPLERS)[number]

/** Where spans go, and which ones. */
export interface TracesConfig {
  /** Where the collector takes spans, without credentials. */
  url: string
  /** Sent with every batch; they may hold a key. */
  headers: Record<string, string>
  sampler: SamplerName
  /** The share of traces, 0 to 1, for the samplers by ratio. */
  ratio: number
  /** Whether a request continues the trace that its `traceparent` names. */
  joinsCallers: boolean
  batch: {
    /** Milliseconds between two batches. */
    delay: number
    /** Milliseconds for sending one. */
    timeout: number
    /** Spans that wait; further ones are dropped. */
    waitingMax: number
    size: number
  }
}

/** The variable for traces if it is set, else the one for every kind of telemetry. */
function variableFor(env: Environment, what: 'ENDPOINT' | 'PROTOCOL') {
  const own = `OTEL_EXPORTER_OTLP_TRACES_${what}` as const
  const name = env[own] === undefined ? (`OTEL_EXPORTER_OTLP_${what}` as const) : own
  return { name, value: env[name] }
}

const isOn = (env: Environment) =>
  variableFor(env, 'ENDPOINT').value !== undefined &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER?.toLowerCase() !== 'none'

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The general address is a base, the one for traces is the whole address. */
function addressOf(env: Environment) {
  const { name, value = '' } = variableFor(env, 'ENDPOINT')
  const isBase = name === 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const address = isBase ? value.replace(/\/?$/, '/v1/traces') : value
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const login = decoded(`${url.username}:${url.password}`)
  if (!/^https?:$/.test(url.protocol) || login === undefined) return undefined
  url.username = ''
  url.password = ''
  return { url: url.href, login: login === ':' ? undefined : login }
}

/** `name=value` pairs with commas between, percent-encoded. Undefined if they cannot be read. */
function pairsIn(list = ''): Record<string, string> | undefined {
  const pairs: Record<string, string> = {}
  for (const pair of list.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', ...rest] = pair.split('=')
    const value = decoded(rest.join('=').trim())
    // What HTTP allows as a name and a value.
    const isHeader =
      /^[\w!#$%&'*+.^`|~-]+$/.test(name.trim()) && /^[\t\x20-\x7e]+$/.test(value ?? '')
    if (!isHeader || value === undefined) return undefined
    pairs[name.trim().toLowerCase()] = value
  }
  return pairs
}

function ratioIn({ OTEL_TRACES_SAMPLER_ARG: given = '1' }: Environment): number | undefined {
  const ratio = Number(given)
  return ratio >= 0 && ratio <= 1 ? ratio : undefined
}

function samplerIn({ OTEL_TRACES_SAMPLER: given = 'parentbased_always_on' }: Environment) {
  return SAMPLERS.find((name) => name === given.toLowerCase())
}

const BATCH = {
  OTEL_BSP_SCHEDULE_DELAY: 5_000,
  OTEL_BSP_EXPORT_TIMEOUT: 30_000,
  OTEL_BSP_MAX_QUEUE_SIZE: 2_048,
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: 512,
}

function numberIn(env: Environment, name: keyof typeof BATCH): number | undefined {
  const number = Number(env[name] ?? BATCH[name])
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Every problem with the variables, if traces are on. */
export function problemsOfTraces(env: Environment): string[] {
  if (!isOn(env)) return []
  const problems: string[] = []
  if (addressOf(env) === undefined) {
    problems.push(`${variableFor(env, 'ENDPOINT').name}: must be an http or https address`)
  }
  if ((env.OTEL_TRACES_EXPORTER ?? 'otlp').toLowerCase() !== 'otlp') {
    problems.push('OTEL_TRACES_EXPORTER: must be otlp or none')
  }
  const protocol = variableFor(env, 'PROTOCOL')
  if ((protocol.value ?? 'http/protobuf') !== 'http/protobuf') {
    problems.push(`${protocol.name}: must be http/protobuf, which collectors take at port 4318`)
  }
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'] as const) {
    if (pairsIn(env[name]) === undefined) {
      problems.push(`${name}: must be name=value pairs with commas between, percent-encoded`)
    }
  }
  if (samplerIn(env) === undefined) {
    problems.push(`OTEL_TRACES_SAMPLER: must be one of ${SAMPLERS.join(', ')}`)
  }
  if (ratioIn(env) === undefined) {
    problems.push('OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1')
  }
  for (const name of Object.keys(BATCH) as (keyof typeof BATCH)[]) {
    if (numberIn(env, name) === undefined) problems.push(`${name}: must be a whole number above 0`)
  }
  return problems
}

/** Undefined if no traces are wanted, or if the variables have problems. */
export function tracesConfig(env: Environment): TracesConfig | undefined {
  const address = addressOf(env)
  const sampler = samplerIn(env)
  if (!isOn(env) || problemsOfTraces(env).length > 0 || !address || !sampler) return undefined
  const { url, login } = address
  const batched = (name: keyof typeof BATCH) => numberIn(env, name) ?? BATCH[name]
  return {
    url,
    headers: {
      ...(login === undefined
        ? {}
        : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
      ...pairsIn(env.OTEL_EXPORTER_OTLP_HEADERS),
      ...pairsIn(env.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    sampler,
    ratio: ratioIn(env) ?? 1,
    joinsCallers: (env.OTEL_PROPAGATORS ?? 'tracecontext')
      .split(',')
      .some((name) => name.trim() === 'tracecontext'),
    batch: {
      delay: batched('OTEL_BSP_SCHEDULE_DELAY'),
      timeout: batched('OTEL_BSP_EXPORT_TIMEOUT'),
      waitingMax: batched('OTEL_BSP_MAX_QUEUE_SIZE'),
      size: batched('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
    },
  }
}
