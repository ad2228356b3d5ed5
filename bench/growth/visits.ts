import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import { Client } from 'pg'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { createRandom } from '../evidence/random.ts'
import { make } from './call.ts'
import { plays } from './plays.ts'
import { draw, type Place, type Turn, type Visit } from './turn.ts'

/** Milliseconds of each call by its name, one list for each place. */
export type Times = Map<string, number[][]>

/** Requests before a connection is renewed: hosts close theirs at 10,000. */
const REQUESTS_A_SOCKET = 9_000

const names = Object.keys(plays) as (keyof typeof plays)[]

/** Removes what a visit added, so that no member grows over the rounds. */
async function tidy(client: Client, { made }: Visit): Promise<void> {
  const ids = [made.candidate, ...(made.imported ?? '').split(',')].filter(Boolean)
  await client.query('delete from candidates where id = any($1::uuid[])', [ids])
  await client.query(`delete from users where email_key = $1`, [
    `google-${made.name}@growth.example`,
  ])
}

/**
 * The places in an order by chance: in a fixed one, what the call before leaves to do (memory to be
 * freed, pages to be written) would always fall on the same place.
 */
function shuffled(count: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, which) => ({ which, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ which }) => which)
}

/**
 * Makes every call of the contract `rounds` times at each place. The places take turns call by call,
 * so that whatever disturbs the machine disturbs all of them alike.
 */
export async function visitAll(
  places: readonly Place[],
  rounds: { from: number; count: number },
): Promise<Times> {
  const times: Times = new Map(names.map((name) => [name, places.map(() => [])]))
  const clients = places.map(({ databaseUrl }) => new Client({ connectionString: databaseUrl }))
  for (const client of clients) await client.connect()
  let agents = places.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  let sent = 0
  const random = createRandom(rounds.from + 1)
  try {
    for (let round = rounds.from; round < rounds.from + rounds.count; round += 1) {
      const visits = places.map((place) => begin(place, round))
      for (const [at, name] of names.entries()) {
        const { every = 1 } = plays[name]
        if (round % every !== 0) continue
        for (const which of shuffled(places.length, random)) {
          const [place, visit, agent] = [places[which], visits[which], agents[which]]
          if (!place || !visit || !agent) continue
          const ms = await play(name, { round, at, place, visit }, agent)
          times.get(name)?.[which]?.push(ms)
        }
      }
      sent += names.length
      if (sent > REQUESTS_A_SOCKET - names.length) {
        for (const agent of agents) agent.destroy()
        agents = places.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
        sent = 0
      }
      for (const [which, client] of clients.entries()) {
        const visit = visits[which]
        if (visit) await tidy(client, visit)
      }
    }
  } finally {
    for (const agent of agents) agent.destroy()
    for (const client of clients) await client.end()
  }
  return times
}

function begin(place: Place, round: number): Visit {
  const visit: Visit = { member: 0, thing: 0, made: { name: String(round) } }
  visit.made.browser = createHash('sha256').update(`browser ${round}`).digest('hex')
  const { n, u } = draw({ round, at: 0, place, visit }, 'report')
  return { ...visit, member: u, thing: n }
}

/** @throws {Error} for an answer with another status: a refusal is fast and would improve the figures */
async function play(name: keyof typeof plays, turn: Turn, agent: Agent): Promise<number> {
  const call: Call = calls[name]
  const { ask, keep } = plays[name]
  const { ms, status, text } = await make(call, turn, await ask(turn), agent)
  if (status !== call.status) {
    const where = `${turn.place.rows} rows, round ${turn.round}, member ${turn.visit.member}`
    throw new Error(`${name} answered ${status} (${where}): ${text}`)
  }
  if (keep && text) await keep(JSON.parse(text) as Record<string, string>, turn)
  return ms
}
