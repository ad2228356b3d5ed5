import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as received. */
  raw: string
  messageId: string
}

/** The refused step, and the refusal. */
interface SmtpFault {
  at: 'sign-in' | 'sender' | 'recipient' | 'message'
  status: number
  text: string
}

/** A mail server on a loopback port that stores its mails and returns the given refusals. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = []
  let faults: SmtpFault[] = []
  let waiting: (() => void)[] = []
  let server: SMTPServer | undefined
  let port = 0

  /** The fault of a step, if it is the next one. */
  function fault(at: SmtpFault['at']): Error | undefined {
    if (faults[0]?.at !== at) return undefined
    const { status, text } = faults[0]
    faults = faults.slice(1)
    return Object.assign(new Error(text), { responseCode: status })
  }

  async function start(): Promise<void> {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      disableReverseLookup: true,
      onAuth: (_auth, _session, done) => done(fault('sign-in'), { user: 'somebody' }),
      onMailFrom: (_address, _session, done) => done(fault('sender')),
      onRcptTo: (_address, _session, done) => done(fault('recipient')),
      async onData(stream, { envelope }, done) {
        const raw = await text(stream)
        const refusal = fault('message')
        if (refusal !== undefined) return done(refusal)
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '',
        })
        done()
        for (const wake of waiting) wake()
      },
    })
    // In some tests the client disconnects early.
    server.on('error', () => {})
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const stopping = server
    server = undefined
    await new Promise<void>((resolve) => (stopping ? stopping.close(resolve) : resolve()))
  }

  await start()
  afterAll(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Sets the next refusals, each for the next mail that reaches its step. */
    refuse(...list: SmtpFault[]) {
      faults = list
    },
    /** Resolves with the mails when there are this many. */
    async receives(count: number): Promise<ReceivedMail[]> {
      while (received.length < count) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        waiting = []
      }
      return received
    },
    stop,
    /** Listens again, on the same port. */
    start,
  }
}
