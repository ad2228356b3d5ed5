import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../../testing/api.ts'
import { createDatabase, createPostgresDatabase, engine } from '../../../testing/database.ts'
import { startSmtpServer } from '../../../testing/smtp-server.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open.ts'
import { mails } from '../../db/schema.ts'
import { MailError, type MailTransport } from '../../providers/mail/port.ts'
import { createSmtpTransport } from '../../providers/mail/smtp.ts'
import { loadKeys } from '../keys.ts'
import { createDelivery } from './delivery.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Two hosts over one Postgres. In memory there is at most one host. */
async function openTwice() {
  if (engine() === 'memory') {
    const only = await createDatabase()
    return { first: only, second: only }
  }
  const config = await createPostgresDatabase()
  const [first, second] = [await openDatabase(config), await openDatabase(config)]
  afterAll(() => second.close())
  return { first, second }
}

const server = await startSmtpServer()
const smtp = { url: server.url, from: 'Nicher <hello@nicher.example>' }
const { first, second } = await openTwice()
const api = await startApi({
  database: first,
  env: { SMTP_URL: smtp.url, MAIL_FROM: smtp.from },
})
afterAll(() => first.close())
const { clock, db } = api
const { mail: sealKey } = await loadKeys(first, api.services.config)

let warnings: Record<string, string | number>[] = []
const log = { warn: (fields: Record<string, string | number>) => void warnings.push(fields) }
const smtpTransport = createSmtpTransport(smtp)

function host(transport: MailTransport = smtpTransport, over: Database = db) {
  const delivery = createDelivery({ db: over, clock, transport, domain: 'nicher.example', sealKey })
  return () => delivery.round(log, new AbortController().signal)
}
const round = host()

async function queue(to = uniqueEmail()): Promise<string> {
  const mail = { subject: 'Hello', text: 'A plain text.', html: '<p>A page.</p>' }
  await db.transaction((tx) => api.services.outbox.enqueue(tx, to, mail))
  return to
}

async function rowOf(recipient: string) {
  const [row] = await db.select().from(mails).where(eq(mails.recipient, recipient))
  if (row === undefined) throw new Error('no such mail')
  return row
}

const waitOf = async (to: string) =>
  Math.round(((await rowOf(to)).nextAttemptAt?.getTime() ?? 0) - clock.now().getTime()) / MINUTE

beforeEach(async () => {
  clock.setOffset(0)
  warnings = []
  server.refuse()
  server.received.length = 0
  await db.delete(mails)
})

describe('mail delivery', () => {
  test('delivers a mail once, with both texts and the configured sender', async () => {
    const to = await queue()
    expect(await round()).toEqual({ sent: 1, delayed: 0, givenUp: 0 })
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 0 })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ to: [to], from: 'hello@nicher.example' })
    expect(server.received[0]?.raw).toContain('From: Nicher <hello@nicher.example>')
    expect(server.received[0]?.raw).toContain('A plain text.')
    expect(server.received[0]?.raw).toContain('<p>A page.</p>')
    expect(await rowOf(to)).toMatchObject({ attempts: 1, nextAttemptAt: null, failure: null })
    expect((await rowOf(to)).sentAt).toBeInstanceOf(Date)
  })

  test('keeps a mail sealed until it is sent, and deletes its text afterwards', async () => {
    const email = uniqueEmail()
    await api.call(calls.register, { body: { email, password: PASSWORD } })
    const token = await api.mailedToken(email)
    const { body } = await rowOf(email)
    expect(body.length).toBeGreaterThan(token.length)
    for (const spelling of [token, 'token=', 'verify-email', 'Confirm']) {
      expect(body).not.toContain(spelling)
      expect(Buffer.from(body, 'base64url').toString('latin1')).not.toContain(spelling)
    }
    await round()
    expect(await rowOf(email)).toMatchObject({ body: '' })
    expect(await api.mails(email)).toMatchObject([{ text: '', html: '' }])
  })

  test('gives up mails sealed with another secret', async () => {
    const to = await queue()
    const transport = createSmtpTransport(smtp)
    const stranger = createDelivery({
      ...{ db, clock, transport, domain: 'nicher.example' },
      sealKey: Buffer.alloc(32, 7),
    })
    expect(await stranger.round(log, new AbortController().signal)).toMatchObject({ givenUp: 1 })
    expect((await rowOf(to)).failure).toBe('sealed with another AUTH_SECRET')
    expect(server.received).toEqual([])
  })

  test('seals mails of an older version and delivers them', async () => {
    const to = uniqueEmail()
    const body = JSON.stringify({ text: 'A plain text.', html: '<p>A page.</p>' })
    await db.insert(mails).values({ recipient: to, subject: 'Hello', body, createdAt: clock.now() })
    await api.services.outbox.sealOlder()
    expect((await rowOf(to)).body).toMatch(/^[\w-]+$/)
    expect(await api.mails(to)).toMatchObject([{ text: 'A plain text.' }])
    expect(await round()).toMatchObject({ sent: 1 })
    expect(server.received[0]?.raw).toContain('A plain text.')
  })

  test('delivers the oldest mails first, a few at a time', async () => {
    const queued = []
    for (let index = 0; index < 7; index += 1) queued.push(await queue())
    expect(await round()).toMatchObject({ sent: 5 })
    expect(server.received.flatMap((mail) => mail.to).sort()).toEqual(queued.slice(0, 5).sort())
    expect(await round()).toMatchObject({ sent: 2 })
  })

  test('leaves requests unaffected while the server is down, and delivers when it is back', async () => {
    await server.stop()
    const email = uniqueEmail()
    const registered = await api.call(calls.register, { body: { email, password: PASSWORD } })
    expect(registered.status).toBe(201)
    const asked = await api.call(calls.forgotPassword, { body: { email } })
    expect(asked.status).toBe(200)
    expect((await round()).delayed).toBe(2)
    await server.start()
    clock.setOffset(2 * MINUTE)
    expect((await round()).sent).toBe(2)
    const subjects = server.received
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim())
    expect(subjects.sort()).toEqual([
      'Confirm your email for Nicher',
      'Set a new password for Nicher',
    ])
  })

  test('keeps mails while the server is down and delivers them when it is back', async () => {
    const to = await queue()
    await server.stop()
    expect(await round()).toEqual({ sent: 0, delayed: 1, givenUp: 0 })
    await server.start()
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 0 })
    expect((await rowOf(to)).sentAt).toBeNull()
    clock.setOffset(2 * MINUTE)
    expect(await round()).toEqual({ sent: 1, delayed: 0, givenUp: 0 })
    expect(server.received[0]?.to).toEqual([to])
  })

  test('tries again after a temporary refusal, and logs neither address nor text', async () => {
    const to = await queue()
    server.refuse({ at: 'recipient', status: 450, text: `4.2.0 <${to}> is greylisted` })
    expect(await round()).toEqual({ sent: 0, delayed: 1, givenUp: 0 })
    const { id } = await rowOf(to)
    expect(warnings).toEqual([
      { event: 'mail_delayed', mail: id, attempts: 1, code: 'RCPT TO 450' },
    ])
    clock.setOffset(MINUTE + 1_000)
    expect(await round()).toEqual({ sent: 1, delayed: 0, givenUp: 0 })
    expect(await rowOf(to)).toMatchObject({ attempts: 2, failure: null })
  })

  test('waits twice as long after each failure, up to 6 hours, for 3 days in all', async () => {
    const to = await queue()
    const { createdAt } = await rowOf(to)
    await server.stop()
    const waits: number[] = []
    for (let tries = 0; tries < 40 && (await rowOf(to)).failure === null; tries += 1) {
      await round()
      const { nextAttemptAt, failure } = await rowOf(to)
      if (failure !== null) break
      waits.push(Math.round(await waitOf(to)))
      clock.setOffset((nextAttemptAt?.getTime() ?? 0) - Date.now() + 1_000)
    }
    await server.start()
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
    expect(Math.max(...waits)).toBe(360)
    const tried = clock.now().getTime() - createdAt.getTime()
    expect(tried).toBeGreaterThan(65 * HOUR)
    expect(tried).toBeLessThan(72 * HOUR)
    expect((await rowOf(to)).failure).toMatch(/^CONN /)
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 0 })
  })

  test('gives up on a permanent refusal and stores the reason', async () => {
    const to = await queue()
    server.refuse({ at: 'recipient', status: 550, text: '5.1.1 No such user' })
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 1 })
    const row = await rowOf(to)
    expect(row).toMatchObject({ sentAt: null, failure: 'RCPT TO: 550 5.1.1 No such user' })
    expect(warnings).toEqual([
      { event: 'mail_given_up', mail: row.id, attempts: 1, code: 'RCPT TO 550' },
    ])
    clock.setOffset(24 * HOUR)
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 0 })
    expect(server.received).toEqual([])
  })

  test('does not send mails that waited for days without a mail server', async () => {
    const to = await queue()
    clock.setOffset(73 * HOUR)
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 1 })
    expect((await rowOf(to)).failure).toBe('not delivered in time')
    expect(server.received).toEqual([])
  })

  test('sends each mail exactly once when two hosts deliver at the same time', async () => {
    for (let index = 0; index < 20; index += 1) await queue()
    const deliverAll = async (one: typeof round) => {
      let sent = 0
      for (let ended = await one(); ended.sent > 0; ended = await one()) sent += ended.sent
      return sent
    }
    const counts = await Promise.all(
      [host(), host(smtpTransport, second.db)].map((one) => deliverAll(one)),
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
    expect(server.received).toHaveLength(20)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(20)
    const rows = await db.select().from(mails).orderBy(asc(mails.id))
    expect(rows.map((row) => row.attempts)).toEqual(Array(20).fill(1))
  })

  test('skips mails that another host is claiming', async () => {
    if (engine() === 'memory') {
      // With one connection, only one host can claim at a time.
      expect(second).toBe(first)
      return
    }
    const [claimed, free] = [await queue(), await queue()]
    await second.db.transaction(async (tx) => {
      await tx.select().from(mails).where(eq(mails.recipient, claimed)).for('update')
      expect(await round()).toMatchObject({ sent: 1 })
    })
    expect(server.received.map((mail) => mail.to)).toEqual([[free]])
  })

  test('delivers after the lease a mail of a host that stopped before sending it', async () => {
    const to = await queue()
    const dies = host({ send: () => Promise.reject(new Error('the host ends')) })
    await expect(dies()).rejects.toThrow('the host ends')
    clock.setOffset(4 * MINUTE)
    expect(await round()).toEqual({ sent: 0, delayed: 0, givenUp: 0 })
    clock.setOffset(6 * MINUTE)
    expect(await round()).toEqual({ sent: 1, delayed: 0, givenUp: 0 })
    expect(server.received.map((mail) => mail.to)).toEqual([[to]])
  })

  test('resends under the same identity a mail of a host that stopped before recording it', async () => {
    await queue()
    const dies = host({
      async send(mail, signal) {
        await smtpTransport.send(mail, signal)
        throw new Error('the host ends')
      },
    })
    await expect(dies()).rejects.toThrow('the host ends')
    clock.setOffset(6 * MINUTE)
    expect(await round()).toMatchObject({ sent: 1 })
    const [one, two] = server.received
    expect(one?.messageId).toMatch(/^<[0-9a-f]{32}@nicher\.example>$/)
    expect(two?.messageId).toBe(one?.messageId)
  })

  test('does not let a late failure overwrite another host’s success', async () => {
    const to = await queue()
    const late = host({
      async send() {
        clock.setOffset(6 * MINUTE)
        await round()
        throw new MailError('permanent', 'RCPT TO 550')
      },
    })
    await late()
    expect((await rowOf(to)).failure).toBeNull()
    expect((await rowOf(to)).sentAt).toBeInstanceOf(Date)
  })
})

describe('the running delivery', () => {
  test('delivers mails that a request queued, until it is stopped', async () => {
    const { delivery } = api.services
    if (delivery === undefined) throw new Error('not wired')
    const email = uniqueEmail()
    delivery.start(log)
    await api.call(calls.register, { body: { email, password: PASSWORD } })
    await server.receives(1)
    await delivery.stop()
    expect(server.received[0]?.to).toEqual([email])
    const [mail] = await api.mails(email)
    expect(mail?.sentAt).toEqual((await rowOf(email)).sentAt)
    const raw = server.received[0]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
    const token = /[?&]token=([\w-]{43})/.exec(raw)?.[1] ?? ''
    expect((await api.call(calls.verifyEmail, { body: { token } })).status).toBe(200)
  })

  test('is absent without a mail server', async () => {
    const { services } = await startApi()
    expect(services.delivery).toBeUndefined()
  })
})
