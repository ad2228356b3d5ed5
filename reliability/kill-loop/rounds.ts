import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readAtlas } from '../../server/providers/niches/atlas.ts'
import { freePort } from '../../testing/free-port.ts'
import {
  type ApiProcess,
  bootApi,
  killWhileBooting,
  problemOfSecondOpener,
} from '../api-process.ts'
import type { Seeded } from '../seeded.ts'
import { checkAccounts } from './account-checks.ts'
import { addFamily, grantPremium, register, sendLogin, verify } from './account-writes.ts'
import { ask, statusOf } from './client.ts'
import type { Engine } from './engines.ts'
import { checkFamilies } from './family-checks.ts'
import { openJournal } from './journal.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { checkRows } from './row-checks.ts'
import { runTraffic } from './traffic.ts'
import { checkTree } from './tree-checks.ts'
import type { Traffic } from './write.ts'

export interface LoopOptions {
  rounds: number
  /** Rounds that kill the database itself, if it is a separate process. */
  databaseKills: number
  onRound: (round: number) => void
}

export interface LoopResult {
  engine: Engine
  ledger: Ledger
  bootTimes: number[]
  kills: { api: number; boot: number; database: number }
  secondOpeners: { refused: number; tried: number }
}

/** In every nth round, an API is also killed while it starts, and the rows are counted. */
const BOOT_KILL_EVERY = 10
const ROW_CHECK_EVERY = 25
const FOUNDERS = 3

/**
 * Kills an API or its database again and again during writes, and compares its
 * data with the acknowledged writes.
 */
export async function runLoop(
  engine: Engine,
  seeded: Seeded,
  { rounds, databaseKills, onRound }: LoopOptions,
): Promise<LoopResult> {
  const journal = openJournal(join(engine.folder, 'journal.ndjson'))
  const ledger = createLedger(await readAtlas(), journal)
  const environment = { ...engine.environment, API_PORT: String(await freePort()) }
  const result: LoopResult = {
    engine,
    ledger,
    bootTimes: [],
    kills: { api: 0, boot: 0, database: 0 },
    secondOpeners: { refused: 0, tried: 0 },
  }

  async function boot(): Promise<ApiProcess> {
    const api = await bootApi(environment)
    result.bootTimes.push(api.bootMs)
    return api
  }

  /** Keeps the log of a failed API for examining it. */
  function keepLog(api: ApiProcess): void {
    if (!ledger.violations.some(({ round }) => round === ledger.round)) return
    appendFileSync(join(engine.folder, 'api.log'), `round ${ledger.round}\n${api.output()}\n`)
  }

  async function check(api: ApiProcess, scope: 'recent' | 'all'): Promise<void> {
    // Families first, within the grace time of unanswered refreshes.
    await checkFamilies(api.url, ledger, scope)
    await checkTree(api.url, ledger, scope)
    await checkAccounts(api.url, ledger, scope)
  }

  async function trySecondOpener(api: ApiProcess): Promise<void> {
    if (engine.name !== 'embedded') return
    const problem = await problemOfSecondOpener(environment, api.pid)
    result.secondOpeners.tried += 1
    if (problem === undefined) result.secondOpeners.refused += 1
    else ledger.violate('second processes are refused', problem)
  }

  async function countRows(): Promise<void> {
    const database = await engine.open()
    await checkRows(database, ledger).finally(() => database.close())
  }

  async function writeUntilKilled(
    api: ApiProcess,
    target: 'api' | 'database',
  ): Promise<ApiProcess> {
    let isOver = false
    const traffic: Traffic = {
      url: api.url,
      ledger,
      seeded,
      grant: engine.grant,
    }
    const writing = runTraffic(traffic, () => isOver)
    await delay(seeded.between(20, 600))
    if (target === 'database' && engine.crash) {
      result.kills.database += 1
      await engine.crash().finally(() => {
        isOver = true
      })
      await writing
      if (!api.isAlive()) throw new Error(`the API died with its database: ${api.output()}`)
      await untilReady(api)
      return api
    }
    result.kills.api += 1
    isOver = true
    await api.kill()
    await writing
    keepLog(api)
    if (ledger.round % BOOT_KILL_EVERY === 0) {
      result.kills.boot += 1
      await killWhileBooting(environment, seeded.between(50, 1_500))
    }
    return boot()
  }

  let api: ApiProcess | undefined
  try {
    api = await boot()
    await checkTree(api.url, ledger, 'recent')
    await settle({ url: api.url, ledger, seeded, grant: engine.grant })
    const every = databaseKills > 0 ? Math.floor(rounds / databaseKills) : Infinity
    for (ledger.round = 1; ledger.round <= rounds; ledger.round += 1) {
      api = await writeUntilKilled(api, ledger.round % every === 0 ? 'database' : 'api')
      await Promise.all([check(api, 'recent'), trySecondOpener(api)])
      keepLog(api)
      if (ledger.round % ROW_CHECK_EVERY === 0) {
        await api.kill()
        await countRows()
        api = await boot()
      }
      onRound(ledger.round)
    }
    await check(api, 'all')
    await api.kill()
    await countRows()
  } catch (error) {
    ledger.violate('every start succeeds', (error as Error).message)
  } finally {
    await api?.kill()
    journal.close()
  }
  return result
}

/** Creates the first accounts with Premium, so that some users can explore. */
async function settle(traffic: Traffic): Promise<void> {
  const { ledger, url } = traffic
  for (let count = 0; count < FOUNDERS; count += 1) {
    await register(traffic)
    await verify(traffic)
    await grantPremium(traffic)
  }
  for (const account of ledger.accounts)
    addFamily(ledger, account, await sendLogin(ask, url, account))
}

async function untilReady({ url }: ApiProcess): Promise<void> {
  if (statusOf(await ask(`${url}/ready`, 'GET')) === 200) return
  throw new Error('the API is not ready after its database came back')
}
