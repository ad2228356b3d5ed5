import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSmtpServer } from '../../../testing/smtp-server.ts'
import { MailError } from './port.ts'
import { createSmtpTransport } from './smtp.ts'

const server = await startSmtpServer()
const from = 'Nicher <hello@nicher.example>'
const mail = {
  messageId: '<one@nicher.example>',
  date: new Date('2026-01-02T03:04:05Z'),
  to: 'traveler@mail.example',
  subject: 'A subject',
  text: 'A plain text.',
  html: '<p>A page.</p>',
}
const never = new AbortController().signal

beforeEach(() => {
  server.refuse()
  server.received.length = 0
})

async function failure(
  url = server.url,
  signal = never,
  timeouts?: Parameters<typeof createSmtpTransport>[1],
) {
  const sending = createSmtpTransport({ url, from }, timeouts).send(mail, signal)
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailError)) throw new Error(`No MailError: ${inspect(error)}`)
  return error
}

describe('the SMTP transport', () => {
  test('sends one mail with both texts, the sender, the date and the message id', async () => {
    await createSmtpTransport({ url: server.url, from }).send(mail, never)
    expect(server.received).toHaveLength(1)
    const [got] = server.received
    expect(got).toMatchObject({ from: 'hello@nicher.example', to: [mail.to] })
    expect(got?.messageId).toBe(mail.messageId)
    for (const part of [
      'From: Nicher <hello@nicher.example>',
      'Date: Fri, 02 Jan 2026 03:04:05 +0000',
      'Subject: A subject',
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain; charset=utf-8',
      mail.text,
      'Content-Type: text/html; charset=utf-8',
      mail.html,
    ]) {
      expect(got?.raw).toContain(part)
    }
  })

  test('never reads an address as a list of recipients', async () => {
    const to = 'a@mail.example, b@mail.example'
    await createSmtpTransport({ url: server.url, from })
      .send({ ...mail, to }, never)
      .catch(() => {})
    const reached = server.received.flatMap((got) => got.to)
    expect(reached).not.toContain('a@mail.example')
    expect(reached).not.toContain('b@mail.example')
  })

  test.each([
    ['recipient', 450, 'temporary', 'RCPT TO 450'],
    ['recipient', 550, 'permanent', 'RCPT TO 550'],
    ['message', 451, 'temporary', 'DATA 451'],
    ['message', 554, 'permanent', 'DATA 554'],
    ['sender', 553, 'temporary', 'MAIL FROM 553'],
  ] as const)('calls a refused %s (%i) %s', async (at, status, kind, code) => {
    server.refuse({ at, status, text: `5.0.0 <${mail.to}> is not wanted` })
    const error = await failure()
    expect(error).toMatchObject({ kind, code })
    expect(error.message).not.toContain(mail.to)
    expect(error.cause).toBeUndefined()
  })

  test('keeps the server’s answer about a mail', async () => {
    server.refuse({ at: 'recipient', status: 550, text: '5.1.1 No such user' })
    expect((await failure()).reason).toBe('RCPT TO: 550 5.1.1 No such user')
  })

  test('calls refused credentials temporary and never shows them', async () => {
    server.refuse({ at: 'sign-in', status: 535, text: 'geheim is no password of nicher-user' })
    const error = await failure(server.url.replace('//', '//nicher-user:geheim@'))
    expect(error).toMatchObject({ kind: 'temporary', code: 'AUTH PLAIN 535' })
    expect(inspect(error, { depth: 9 })).not.toMatch(/geheim|nicher-user/)
  })

  test('signs in to another machine only over TLS', async () => {
    // An address of this machine that does not look like one.
    const url = server.url.replace('//127.0.0.1', '//nicher-user:geheim@0.0.0.0')
    expect((await failure(url)).kind).toBe('temporary')
    expect(server.received).toEqual([])
  })

  test('calls a server that is down temporary', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    expect((await failure(`smtp://127.0.0.1:${port}`)).kind).toBe('temporary')
  })

  test('gives up on a silent server in time, or when aborted', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const waits = { connection: 5_000, greeting: 30, socket: 5_000 }
    expect(await failure(url, never, waits)).toMatchObject({
      kind: 'temporary',
      code: 'CONN ETIMEDOUT',
    })
    const stopping = new AbortController()
    const ended = failure(url, stopping.signal)
    await once(silent, 'connection')
    stopping.abort()
    expect((await ended).kind).toBe('temporary')
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
