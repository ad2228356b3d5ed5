import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import type { AtlasNiche } from '../contract/atlas.ts'
import type { Tokens, User } from '../contract/auth.ts'
import type { Call, CallAnswer, CallInput } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { buildApp } from '../server/app.ts'
import type { IdeaOverrides } from '../server/compose/ideas.ts'
import { compose, type Services } from '../server/compose.ts'
import { type Config, parseConfig } from '../server/config.ts'
import type { OpenDatabase } from '../server/db/database.ts'
import type { PressureLimits } from '../server/plugins/pressure.ts'
import type { StoredMail } from '../server/services/mail/outbox.ts'
import { testAtlas } from './atlas.ts'
import { createDatabase } from './database.ts'
import { problems } from './oracle.ts'
import { asProduct, asProducts } from './statements.ts'

export const SITE = 'http://localhost:4321'
/** Most tests need a password, not a slow hash. */
const CHEAP_HASH = { memory: 64, passes: 1, parallelism: 1 }
/** Configured, so that no test leaves a file with a generated secret. */
export const TEST_SECRET = 'a secret of the tests, and of nothing else'
export const PASSWORD = 'Quiet-Harbor 7 lanterns!'

export interface ApiOptions {
  /** Environment variables that replace those of the tests; RATE_LIMIT is off by default. */
  env?: Record<string, string>
  /** Configuration without an environment variable: the loopback address of a stand-in. */
  config?: Partial<Config>
  atlas?: readonly AtlasNiche[]
  pressure?: PressureLimits
  /** Milliseconds of silence after which a connection is closed. */
  silenceMs?: number
  /** Milliseconds; by default, answers have no fixed times. */
  paceStep?: number
  /** True for password hashes with production parameters. */
  hashesInEarnest?: boolean
  /** Replaces the archive and the engines of market analyses. */
  ideas?: IdeaOverrides
  /** Hears of every request, as metrics and traces do. */
  observe?: (app: FastifyInstance) => void
  /** Uses an open database, which the caller closes, instead of a new one. */
  database?: OpenDatabase
}

type Headers = Record<string, string>

interface CallOptions<C extends Call> {
  body?: CallInput<C, 'body'> | undefined
  query?: CallInput<C, 'query'> | undefined
  headers?: Headers
  /** The network address of the request. */
  address?: string
}

/** An answer that passed the oracle. */
interface Answer<C extends Call> {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The answer, checked against the contract. @throws when the call failed */
  value(): CallAnswer<C>
  /** Text of the refusal; several items give one line each. */
  detail: string
}

/** A caller: a script, or a browser with its stored values. */
interface Caller {
  call<C extends Call>(call: C, options?: CallOptions<C>): Promise<Answer<C>>
}

/** Holds session id, CSRF token and tokens like the site, and sends an Origin. */
export interface Browser extends Caller {
  sessionId: string
  tokens: Tokens | undefined
  /** The token for state-changing requests, fetched if there is none. */
  csrf(): Promise<string>
  /** The headers that the site would send now. */
  headers(method: string): Promise<Headers>
}

export interface Member extends Browser {
  email: string
  user: User
  tokens: Tokens
}

async function formBody(fields: Record<string, string | File>) {
  const boundary = `----nicher${randomBytes(8).toString('hex')}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    const isFile = value instanceof File
    const file = isFile ? `; filename="${value.name}"\r\nContent-Type: text/plain` : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    const content = isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value)
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'))
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

async function requestOf(call: Call, options: CallOptions<Call>): Promise<InjectOptions> {
  const query = options.query as Record<string, string> | undefined
  const headers: Headers = { ...options.headers }
  const request: InjectOptions = { method: call.method, url: call.path, headers }
  if (query !== undefined) request.query = query
  if (options.address !== undefined) request.remoteAddress = options.address
  if (options.body !== undefined && call.encoding === 'form') {
    const { payload, contentType } = await formBody(options.body as Record<string, string | File>)
    headers['content-type'] = contentType
    request.payload = payload
  } else if (options.body !== undefined) {
    headers['content-type'] = 'application/json'
    request.payload = JSON.stringify(options.body)
  }
  return request
}

function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as Partial<ErrorBody>
    if (Array.isArray(detail)) return detail.map((item) => item.msg).join('\n')
    return detail ?? ''
  } catch {
    return ''
  }
}

function answerOf<C extends Call>(call: C, response: LightMyRequestResponse): Answer<C> {
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    detail: detailOf(response.payload),
    value() {
      if (response.statusCode !== call.status) {
        throw new Error(`${call.path} answered ${response.statusCode}: ${response.payload}`)
      }
      return call.answer.parse(response.payload ? response.json() : undefined) as CallAnswer<C>
    },
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>

/**
 * The API in process over a database of the project's engine, closed when the
 * file's tests are done.
 */
export async function startApi(options: ApiOptions = {}) {
  const config = {
    ...parseConfig({
      ...{
        LOG_LEVEL: 'info',
        RATE_LIMIT: 'off',
        LIVE_SOURCES: 'off',
        INTEREST_SOURCES: 'off',
        LLM_BASE_URL: 'off',
        AUTH_SECRET: TEST_SECRET,
      },
      ...options.env,
    }),
    ...options.config,
  }
  const database = options.database ?? (await createDatabase())
  const services = await asProduct(() =>
    compose(config, {
      database,
      atlas: options.atlas ?? testAtlas,
      paceStep: options.paceStep ?? 0,
      hashCost: options.hashesInEarnest ? undefined : CHEAP_HASH,
      ideas: { samples: [], ...options.ideas },
    }),
  )
  const logs: string[] = []
  const app = await asProduct(() =>
    buildApp(services, {
      observe: options.observe,
      sink: { write: (line) => void logs.push(line) },
      // A busy test machine does not mean that the API is overloaded.
      pressure: options.pressure ?? { maxEventLoopDelay: 0, maxRssBytes: 0 },
      ...(options.silenceMs && { silenceMs: options.silenceMs }),
    }),
  )

  afterAll(async () => {
    await app.close()
    if (options.database === undefined) await database.close()
  })
  return createTools(app, asProducts(services), logs)
}

function createTools(app: FastifyInstance, services: Services, logs: string[]) {
  /** Sends any request; the oracle checks its answer. */
  async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await asProduct(async () => await app.inject(request))
    const { statusCode: status, headers, payload: text } = response
    const found = problems(String(request.url), { status, headers, text })
    if (found.length > 0) {
      throw new Error(`${request.method} ${request.url}: ${found.join(', ')}: ${text}`)
    }
    return response
  }

  async function call<C extends Call>(target: C, options: CallOptions<C> = {}) {
    return answerOf(target, await send(await requestOf(target, options)))
  }

  function browser(): Browser {
    let csrfToken: string | undefined
    const self: Browser = {
      sessionId: randomBytes(32).toString('hex'),
      tokens: undefined,
      async csrf() {
        const headers = { 'x-session-id': self.sessionId }
        csrfToken ??= (await call(calls.csrfToken, { headers })).value().csrf_token
        return csrfToken
      },
      async headers(method) {
        return {
          origin: SITE,
          'x-session-id': self.sessionId,
          ...(method === 'GET' ? {} : { 'x-csrf-token': await self.csrf() }),
          ...(self.tokens ? { authorization: `Bearer ${self.tokens.access_token}` } : {}),
        }
      },
      async call(target, options = {}) {
        const headers = { ...(await self.headers(target.method)), ...options.headers }
        const answer = await call(target, { ...options, headers })
        const held =
          answer.status < 400 && answer.text ? (JSON.parse(answer.text) as Partial<Tokens>) : {}
        csrfToken = held.csrf_token ?? csrfToken
        if (held.access_token !== undefined) self.tokens = held as Tokens
        return answer
      },
    }
    return self
  }

  function mails(to: string): Promise<StoredMail[]> {
    return services.outbox.latest(to)
  }

  /** The token in the newest mail to an address. */
  async function mailedToken(to: string): Promise<string> {
    const [mail] = await mails(to)
    const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error(`No link was mailed to ${to}`)
    return token
  }

  /** A verified account, signed in from the browser that registered it. */
  async function registerAndVerify(email = uniqueEmail()): Promise<Member> {
    const member = browser()
    ;(await member.call(calls.register, { body: { email, password: PASSWORD } })).value()
    const token = await mailedToken(email)
    ;(await member.call(calls.verifyEmail, { body: { token } })).value()
    const user = (await member.call(calls.me)).value()
    return Object.assign(member, { email, user }) as Member
  }

  async function premiumUser(): Promise<Member> {
    const member = await registerAndVerify()
    await services.grants.grant(member.email)
    return member
  }

  /** A new session of a member, like a sign-in from another browser. */
  async function anotherSession(member: Member): Promise<Member> {
    const other = browser()
    const pair = await services.sessions.start(member.user.id)
    const tokens = { access_token: pair.access, refresh_token: pair.refresh, csrf_token: '' }
    return Object.assign(other, { tokens, email: member.email, user: member.user })
  }

  return {
    app,
    services,
    clock: services.clock,
    db: services.database.db,
    /** All log lines so far, each as JSON. */
    logs,
    send,
    call,
    browser,
    mails,
    mailedToken,
    registerAndVerify,
    premiumUser,
    anotherSession,
  }
}

/** An address that no other test uses. */
export function uniqueEmail(): string {
  return `traveler-${randomUUID()}@mail.example`
}
