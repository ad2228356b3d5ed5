import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../testing/free-port.ts'
import { type ApiProcess, bootApi } from '../api-process.ts'
import { ask, statusOf } from '../kill-loop/client.ts'
import type { Engine } from '../kill-loop/engines.ts'
import { openJournal } from '../kill-loop/journal.ts'
import type { Seeded } from '../seeded.ts'
import { checkWorkspaces } from './checks.ts'
import { addMember } from './members.ts'
import { createLedger, type Ledger } from './model.ts'
import { changeBoard, type Traffic, typeNotes } from './writers.ts'

const host = fileURLToPath(new URL('host.ts', import.meta.url))
/** Milliseconds after which a slow machine is killed with fewer writes. */
const WRITING_LIMIT = 10_000
const MEMBERS = 3
const TABS = 2
/** Every nth round kills Postgres itself, if that is the engine. */
const DATABASE_KILL_EVERY = 5

export interface LoopResult {
  engine: Engine
  ledger: Ledger
  kills: { api: number; database: number }
}

/** Everything that writes at once: a mover for each member, and two tabs for each of its notes. */
async function write(traffic: Traffic, isOver: () => boolean): Promise<void> {
  const writers = traffic.ledger.members.flatMap((member) => [
    changeBoard(traffic, member, isOver),
    ...member.notes.flatMap((notes) =>
      Array.from({ length: TABS }, () => typeNotes(traffic, member, notes, isOver)),
    ),
  ])
  await Promise.all(writers)
}

/** Kills an API or its database again and again while members write notes and move cards. */
export async function runLoop(
  engine: Engine,
  seeded: Seeded,
  { rounds, onRound }: { rounds: number; onRound: (round: number) => void },
): Promise<LoopResult> {
  const journal = openJournal(join(engine.folder, 'journal.ndjson'))
  const ledger = createLedger(journal)
  const environment = {
    ...engine.environment,
    API_PORT: String(await freePort()),
    NODE_COMPILE_CACHE: join(engine.folder, 'compiled'),
  }
  const kills = { api: 0, database: 0 }

  /** Resolves in the middle of writing, once so many writes were answered. */
  async function answered(wanted: number): Promise<void> {
    const total = () => [...journal.counts().values()].reduce((sum, count) => sum + count, 0)
    const until = total() + wanted
    for (let waited = 0; total() < until && waited < WRITING_LIMIT; waited += 2) await delay(2)
  }

  async function writeUntilKilled(api: ApiProcess): Promise<ApiProcess> {
    let isOver = false
    const writing = write({ url: api.url, ledger, seeded }, () => isOver)
    await answered(seeded.between(1, 60))
    if (engine.crash && ledger.round % DATABASE_KILL_EVERY === 0) {
      kills.database += 1
      await engine.crash().finally(() => {
        isOver = true
      })
      await writing
      if (statusOf(await ask(`${api.url}/ready`, 'GET')) === 200) return api
      throw new Error('the API is not ready after its database came back')
    }
    kills.api += 1
    await api.kill()
    isOver = true
    await writing
    appendFileSync(join(engine.folder, 'api.log'), `round ${ledger.round}\n${api.output()}\n`)
    return bootApi(environment, host)
  }

  let api: ApiProcess | undefined
  try {
    api = await bootApi(environment, host)
    for (let count = 0; count < MEMBERS; count += 1) await addMember(api.url, ledger)
    for (ledger.round = 1; ledger.round <= rounds; ledger.round += 1) {
      api = await writeUntilKilled(api)
      await checkWorkspaces(api.url, ledger)
      onRound(ledger.round)
    }
  } catch (error) {
    ledger.violate('every start succeeds', (error as Error).message)
  } finally {
    await api?.kill()
    journal.close()
  }
  return { engine, ledger, kills }
}
