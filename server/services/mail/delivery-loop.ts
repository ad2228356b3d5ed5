import type { Delivery, DeliveryLog } from './delivery.ts'

const POLL = 3_000
/** A mail is queued within a transaction, and can be seen when that is over. */
const AFTER_QUEUED = 200
/** How long mails under way may take when the process is to end. */
const GRACE = 4_000

/** For a host without a logger: a line of JSON an event on standard error. */
export const plainLog: DeliveryLog = {
  warn: (fields, msg) => void process.stderr.write(`${JSON.stringify({ ...fields, msg })}\n`),
}

export interface DeliveryLoop {
  start(log: DeliveryLog): void
  /** Claims nothing more, and waits for the mails under way, but not for long. */
  stop(): Promise<void>
  /** A mail was queued in this process; ignored unless started. */
  wake(): void
}

/** Runs rounds every few seconds, and soon after a mail was queued here. */
export function createDeliveryLoop(delivery: Delivery): DeliveryLoop {
  let log: DeliveryLog | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isSoon = false
  let stopping = new AbortController()

  function arm(): void {
    clearTimeout(timer)
    timer = setTimeout(run, isSoon ? AFTER_QUEUED : POLL)
  }

  function run(): void {
    isSoon = false
    running = deliverDue().finally(() => {
      running = undefined
      if (log !== undefined) arm()
    })
  }

  async function deliverDue(): Promise<void> {
    try {
      while (log !== undefined) {
        const { sent, givenUp } = await delivery.round(log, stopping.signal)
        // A server that takes nothing is not asked again at once.
        if (sent + givenUp === 0) return
      }
    } catch (error) {
      // A failed query's message holds what it was to write.
      const type = error instanceof Error ? error.name : typeof error
      log?.warn({ event: 'mail_round_failed', type }, 'mails could not be looked after')
    }
  }

  return {
    start(given) {
      if (log !== undefined) return
      log = given
      stopping = new AbortController()
      isSoon = true
      arm()
    },
    async stop() {
      log = undefined
      clearTimeout(timer)
      const limit = setTimeout(() => stopping.abort(), GRACE)
      await running
      clearTimeout(limit)
    },
    wake() {
      if (log === undefined || isSoon) return
      isSoon = true
      if (running === undefined) arm()
    },
  }
}
