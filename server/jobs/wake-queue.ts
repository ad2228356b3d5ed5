import { fromPglite, PgBoss } from 'pg-boss'
import type { NativeDatabase } from '../db/database.ts'
import type { WorkLog } from '../tasks/rounds.ts'

const CONNECTIONS = 2
const STOP_LIMIT = 1_000
/** Where notifications don't get through, and as a backstop where they do. */
const POLL_SECONDS = 2
const BACKSTOP_SECONDS = 30
/** A wake that nobody took is of no use any more: whoever is up looks for itself. */
const KEPT_SECONDS = 3_600

/**
 * Tells processes on all hosts that there is work. Holds nothing that is not
 * in the rows as well: a wake that is lost costs the wait for the next look.
 */
export interface WakeQueue {
  /**
   * @param onWake without it, this process only wakes others
   * @throws when the database does not answer
   */
  start(onWake: (() => void) | undefined, log: WorkLog): Promise<void>
  /** Never throws, never waits; to be called when what is to be done is committed. */
  wake(id: string): void
  stop(): Promise<void>
}

function bossOptions(native: NativeDatabase) {
  const usual = { schedule: false, useListenNotify: true, reindex: false, monitorVacuum: false }
  return native.kind === 'pglite'
    ? { ...usual, db: fromPglite(native.client), backend: 'pglite' as const }
    : { ...usual, connectionString: native.url, max: CONNECTIONS }
}

export function createWakeQueue(native: NativeDatabase, queue: string): WakeQueue {
  let boss: PgBoss | undefined
  let log: WorkLog | undefined

  function tell(error: unknown): void {
    const type = error instanceof Error ? error.name : typeof error
    log?.warn({ event: 'wake_failed', type }, 'other hosts could not be woken')
  }

  async function open(onWake: (() => void) | undefined): Promise<PgBoss> {
    const opened = new PgBoss(bossOptions(native))
    opened.on('error', tell)
    await opened.start()
    await opened.createQueue(queue, { notify: true, retryLimit: 0, expireInSeconds: 60 })
    // Fills the cache that a first send within a transaction would wait for without end.
    await opened.getQueue(queue)
    const polling = {
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
    }
    if (onWake !== undefined) await opened.work(queue, polling, async () => onWake())
    return opened
  }

  return {
    async start(onWake, given) {
      log = given
      boss ??= await open(onWake)
    },
    wake(id) {
      const options = { deleteAfterSeconds: KEPT_SECONDS, retentionSeconds: KEPT_SECONDS }
      boss?.send(queue, { id }, options).catch(tell)
    },
    async stop() {
      const closing = boss
      boss = undefined
      await closing?.stop({ graceful: true, timeout: STOP_LIMIT }).catch(tell)
    },
  }
}
