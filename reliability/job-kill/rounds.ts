import { eq, isNull } from 'drizzle-orm'
import type { OpenDatabase } from '../../server/db/database.ts'
import { ideaAnalyses } from '../../server/db/schema.ts'
import { hasResult, progressOf, signUp, start, untilEnded } from './analyses.ts'
import type { Host } from './hosts.ts'
import { ABORTING, type HostMessage, PARTS, type Stage } from './messages.ts'

/** The processes to kill, and the process that clients call. */
export interface Stack {
  name: string
  /** The process that runs analyses; replaced at every restart. */
  worker: Host
  /** The process that clients call; on the embedded database, it is the worker. */
  api: Host
  restart(): Promise<void>
  open(): Promise<OpenDatabase>
  /** Kills the database itself; absent if it runs in the worker. */
  crash: (() => Promise<void>) | undefined
}

export interface Outcome {
  name: string
  kills: number
  accepted: number
  completed: number
  /** Analyses that ended with an error because they killed their process three times. */
  givenUp: number
  /** Milliseconds from the restarted worker's start until it continues the killed work. */
  recoveries: number[]
  /** Requests to the engine beyond one per analysis. */
  repeats: number
  /** A model's answers that were paid for twice. */
  paidTwice: number
  problems: string[]
}

const PLACES = ['accepted', 'search', 'analyze', 'buying', 'generate', 'result'] as const
const isAt = (market: string, stage?: Stage) => (message: HostMessage) =>
  message.kind === 'stage' && message.market === market && (!stage || message.stage === stage)

const isBuying = (market: string) => (message: HostMessage) =>
  message.kind === 'paid' && message.market === market && message.part === 2

/** Kills the worker at each place of one analysis after another, and checks their outcome. */
export async function runRounds(stack: Stack, rounds: number): Promise<Outcome> {
  const outcome: Outcome = {
    name: stack.name,
    kills: 0,
    accepted: 0,
    completed: 0,
    givenUp: 0,
    recoveries: [],
    repeats: 0,
    paidTwice: 0,
    problems: [],
  }
  const { problems } = outcome
  const bearer = await signUp(stack.api)
  const ids: string[] = []

  async function accept(market: string): Promise<string> {
    const id = await start(stack.api.url, bearer, market)
    if (id === undefined) throw new Error(`${market} was not accepted`)
    ids.push(id)
    outcome.accepted += 1
    return id
  }

  async function kill(): Promise<void> {
    await stack.worker.kill()
    outcome.kills += 1
  }

  async function killOnce(place: (typeof PLACES)[number], market: string): Promise<void> {
    const id = await accept(market)
    if (place === 'buying') await stack.worker.hears(isBuying(market))
    else if (place !== 'accepted') await stack.worker.hears(isAt(market, place))
    const before = await progressOf(stack.api.url, bearer, id)
    await kill()
    const bought = stack.worker.paid(market)
    const asked = stack.worker.stages.filter(isAt(market, 'analyze')).length
    await stack.restart()
    const { worker } = stack
    const recovered = worker.hears(isAt(market)).then((ms) => void outcome.recoveries.push(ms))
    const end = await untilEnded(stack.api.url, bearer, id)
    if (end?.status !== 'completed') return void problems.push(`${market}: ${end?.status}`)
    const all = [...bought, ...worker.paid(market)]
    const paidTwice = all.length - new Set(all).size
    outcome.paidTwice += paidTwice
    if (paidTwice > 1 || new Set(all).size !== PARTS) {
      problems.push(`${market}: paid for the parts ${all.join(', ')}`)
    }
    if (end.lowest < (before?.progress ?? 0)) problems.push(`${market}: progress fell`)
    const again = worker.stages.filter(isAt(market, 'analyze')).length
    outcome.repeats += Math.max(0, asked + again - 1)
    if (asked + again > 2) problems.push(`${market}: the engine was asked ${asked + again} times`)
    // If the kill came after the write, nothing is done again.
    if (again + worker.stages.filter(isAt(market)).length > 0) await recovered
    else recovered.catch(() => {})
  }

  for (let round = 0; round < rounds; round += 1) {
    const place = PLACES[round % PLACES.length] ?? 'search'
    await killOnce(place, `${place} ${round}`)
  }
  await killThrice()
  await abortThrice()
  await endGently()
  if (stack.crash) await crashDatabase(stack.crash)
  await killMany(rounds)
  for (const id of ids) if (await hasResult(stack.api.url, bearer, id)) outcome.completed += 1
  await stack.worker.end()
  await checkRows()
  return outcome

  /** An analysis that kills its process every time is given up. */
  async function killThrice(): Promise<void> {
    const id = await accept('poison')
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await stack.worker.hears(isAt('poison', 'generate'))
      await kill()
      await stack.restart()
    }
    const end = await untilEnded(stack.api.url, bearer, id)
    if (end?.status !== 'error') problems.push(`three kills: ${end?.status}`)
    ids.splice(ids.indexOf(id), 1)
    outcome.accepted -= 1
    outcome.givenUp += 1
  }

  /** An analysis that aborts its own process is given up, and those beside it are finished. */
  async function abortThrice(): Promise<void> {
    const beside = await accept('beside what aborts')
    const id = await accept(ABORTING)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await stack.worker.ended
      await stack.restart()
    }
    const end = await untilEnded(stack.api.url, bearer, id)
    if (end?.status !== 'error') problems.push(`three aborts: ${end?.status}`)
    const other = await untilEnded(stack.api.url, bearer, beside)
    if (other?.status !== 'completed') problems.push(`beside three aborts: ${other?.status}`)
    ids.splice(ids.indexOf(id), 1)
    outcome.accepted -= 1
    outcome.givenUp += 1
  }

  /** A worker that is asked to end hands its work back. */
  async function endGently(): Promise<void> {
    const id = await accept('gentle')
    await stack.worker.hears(isAt('gentle', 'analyze'))
    const ms = await stack.worker.end()
    if (ms > 10_000) problems.push(`ending took ${Math.round(ms)} ms`)
    await stack.restart()
    const end = await untilEnded(stack.api.url, bearer, id)
    if (end?.status !== 'completed') problems.push(`after SIGTERM: ${end?.status}`)
  }

  /** Only the database crashes. */
  async function crashDatabase(crash: () => Promise<void>): Promise<void> {
    const id = await accept('outage')
    await stack.worker.hears(isAt('outage', 'analyze'))
    await crash()
    const end = await untilEnded(stack.api.url, bearer, id)
    if (end?.status !== 'completed') problems.push(`after an outage: ${end?.status}`)
  }

  /** Many analyses wait, with kills in between. */
  async function killMany(count: number): Promise<void> {
    const many = await Promise.all(
      Array.from({ length: 5 * count }, (_, index) => accept(`many ${index}`)),
    )
    for (let index = 0; index < Math.ceil(count / 2); index += 1) {
      await stack.worker.hears((message) => message.kind === 'stage')
      await kill()
      await stack.restart()
    }
    for (const id of many) {
      const end = await untilEnded(stack.api.url, bearer, id)
      // An analysis that was running during three kills in a row is given up, as it should be.
      if (end === undefined) problems.push('an analysis of the many never ended')
    }
  }

  async function checkRows(): Promise<void> {
    const database = await stack.open()
    const { db } = database
    const open = await db.$count(ideaAnalyses, isNull(ideaAnalyses.endedAt))
    const errors = await db.$count(ideaAnalyses, eq(ideaAnalyses.status, 'error'))
    const rows = await db.$count(ideaAnalyses)
    if (open > 0) problems.push(`${open} analyses never ended`)
    const wanted = outcome.accepted + outcome.givenUp
    if (rows !== wanted) problems.push(`${rows} rows of ${wanted}`)
    if (errors !== rows - outcome.completed) problems.push(`${errors} errors of ${rows} rows`)
    await database.close()
  }
}
