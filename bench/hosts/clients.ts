import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Calls, calls } from '../../contract/calls.ts'
import { createRandom } from '../evidence/random.ts'
import { make } from '../growth/call.ts'
import { plays } from '../growth/plays.ts'
import { draw, type Place, type Turn, type Visit } from '../growth/turn.ts'
import { drawCall, type MixedCall } from './mix.ts'

/** One in so many calls may be by a member near every cap; the drawing alone would take one in 8. */
const HEAVY_EVERY = 400
/** Requests before a connection is renewed: hosts close theirs at 10,000. */
const REQUESTS_A_SOCKET = 9_000

/** The wait of a client that was told that the host is too busy. */
const BUSY_MS = 250

export type Times = Map<MixedCall, number[]>

/**
 * A visitor and member on one connection, who makes one call after the other.
 * @param number tells the clients apart
 * @param seed of its calls, which are the same in every run
 */
export async function createClient(place: Place, number: number, seed: number) {
  let agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let sent = 0
  let random = createRandom(seed)
  let round = seed * 1_000_003
  let names = 0
  const visit: Visit = { member: 0, thing: 0, made: { browser: 'b'.repeat(64) } }

  /** Another round, which draws an ordinary member but for one in {@link HEAVY_EVERY}. */
  function turnOf(name: keyof Calls): Turn {
    const at = Object.keys(plays).indexOf(name)
    round += 1
    if ((round + at) % 8 === 0 && random() > 8 / HEAVY_EVERY) round += 1
    names += 1
    visit.made.name = `${number}-${names}`
    return { round, at, place, visit }
  }

  /** Milliseconds of a call; undefined if the host was too busy for it. */
  async function call(name: keyof Calls, due?: number): Promise<number | undefined> {
    sent += 1
    if (sent % REQUESTS_A_SOCKET === 0) {
      agent.destroy()
      agent = new Agent({ keepAlive: true, maxSockets: 1 })
    }
    const turn = turnOf(name)
    const { ask, keep } = plays[name]
    const asked = await ask(turn)
    const began = performance.now()
    const { status, text } = await make(calls[name], turn, asked, agent)
    if (status === 503) return undefined
    if (status !== calls[name].status) throw new Error(`${name} answered ${status}: ${text}`)
    if (keep && text) await keep(JSON.parse(text) as Record<string, string>, turn)
    return performance.now() - (due ?? began)
  }

  const { n, u } = draw({ round: round * 8 + 1, at: 0, place, visit }, 'report')
  Object.assign(visit, { member: u, thing: n })
  for (const name of ['keepCandidate', 'analyzeKeyword'] as const) {
    while ((await call(name)) === undefined) await delay(BUSY_MS)
  }

  return {
    /** Begins its calls anew. */
    restart() {
      random = createRandom(seed)
      round = seed * 1_000_003
    },

    /**
     * Makes the next call and adds its milliseconds, from `due` on if it was due at a time. Returns
     * false if the host was too busy.
     */
    async next(times: Times, due?: number): Promise<boolean> {
      const name = drawCall(random())
      const ms = await call(name, due)
      if (ms !== undefined) times.set(name, [...(times.get(name) ?? []), ms])
      else await delay(BUSY_MS)
      return ms !== undefined
    },

    /** Starts an analysis and asks for its progress each second. Returns true if it ended in time. */
    async analyze(until: number): Promise<boolean> {
      if ((await call('analyzeMarket')) === undefined) {
        await delay(BUSY_MS)
        return false
      }
      while (performance.now() < until) {
        const turn = turnOf('ideaProgress')
        const asked = await plays.ideaProgress.ask(turn)
        const { status: code, text } = await make(calls.ideaProgress, turn, asked, agent)
        const { status } = (code === 200 ? JSON.parse(text) : {}) as { status?: string }
        if (status === 'completed' || status === 'error') return status === 'completed'
        await delay(1_000)
      }
      return false
    },

    end: () => agent.destroy(),
  }
}

export type MixedClient = Awaited<ReturnType<typeof createClient>>

export interface Load {
  requests: number
  seconds: number
  times: Times
  /** Calls that a host was too busy for, which are no requests. */
  refused: number
  /** Analyses that ended. */
  analyses: number
}

/**
 * Lets clients work for a time: one call after the other without a pause, or so many a second in all,
 * spread evenly. Another client starts one analysis after the other beside them.
 */
export async function run(
  clients: readonly MixedClient[],
  analysts: readonly MixedClient[],
  { seconds, rate }: { seconds: number; rate?: number },
): Promise<Load> {
  const times: Times = new Map()
  for (const client of clients) client.restart()
  const began = performance.now()
  const until = began + seconds * 1_000
  let requests = 0
  let refused = 0
  let analyses = 0
  const pause = rate === undefined ? 0 : (clients.length / rate) * 1_000

  async function work(client: MixedClient, index: number): Promise<void> {
    let due = began + (index * pause) / clients.length
    while (performance.now() < until) {
      if (pause > 0) {
        await delay(Math.max(0, due - performance.now()))
      }
      const isAnswered = await client.next(times, pause > 0 ? due : undefined)
      due += pause
      if (isAnswered) requests += 1
      else refused += 1
    }
  }
  async function order(client: MixedClient): Promise<void> {
    while (performance.now() < until) if (await client.analyze(until)) analyses += 1
  }
  await Promise.all([...clients.map(work), ...analysts.map(order)])
  return { requests, seconds: (performance.now() - began) / 1_000, times, refused, analyses }
}
