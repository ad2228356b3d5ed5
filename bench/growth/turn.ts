import type { Call } from '../../contract/call.ts'
import type { GrowthHost } from './host.ts'
import { accessOf, HEAVY, HEAVY_MEMBERS, heavyThing, keyOf, ownerOf } from './rows.ts'

/** One in so many members that are drawn is a heavy one. */
const HEAVY_EVERY = 8

/** A filled database with a host over it. */
export interface Place {
  rows: number
  databaseUrl: string
  host: Pick<GrowthHost, 'url' | 'mail'>
  /** Paths of the map: industries, sectors and niches. */
  paths: string[][]
}

/** What the calls of a visit made, for those that follow. */
export interface Visit {
  /** The member who works on the board. */
  member: number
  /** A candidate of that member from the fill. */
  thing: number
  /** Ids by what they are of, such as the kept candidate; also tokens. */
  made: Record<string, string>
}

/** One call of a visit. Its draws are at the same place of the tables at every size. */
export interface Turn {
  round: number
  /** The number of the call among all calls. */
  at: number
  place: Place
  visit: Visit
}

/** What a call sends. */
export interface Ask {
  /** The number of the member who calls, by a session or by a key. */
  by?: number
  /** The token of a session that the visit made. */
  token?: string | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Sends the session id of this visit's browser. */
  isBrowser?: boolean
}

export interface Play {
  ask(turn: Turn): Ask | Promise<Ask>
  /** Keeps from the answer what later calls need. */
  keep?(answer: Record<string, string>, turn: Turn): void | Promise<void>
  /** What the time of the call mostly is, if it is not the product's own reads and writes. */
  note?: string
  /** Made in one of so many visits. */
  every?: number
}

/** The kinds of rows that are drawn: one in so many has one, and how many a heavy member has. */
const KINDS = {
  candidate: [1, HEAVY.candidates],
  report: [1, HEAVY.reports],
  result: [4, HEAVY.analyses],
  share: [10, HEAVY.shares],
  watch: [10, HEAVY.watches],
  plan: [4, 200],
} as const

/** Spread over 0 to 1 without clusters, and different for each call. */
const spread = ({ round, at }: Pick<Turn, 'round' | 'at'>) =>
  ((round + 1) * 0.618_033_988_75 + at * 0.754_877_666_2) % 1

/** The number of a row, and of the member who has it. No removed candidate is drawn. */
export function draw(turn: Turn, kind: keyof typeof KINDS): { n: number; u: number } {
  const [share, heavy] = KINDS[kind]
  const { rows } = turn.place
  const turns = turn.round + turn.at
  const pick = (count: number) => Math.floor(spread(turn) * count)
  if (turns % HEAVY_EVERY === 0) {
    const which = (turns / HEAVY_EVERY) % HEAVY_MEMBERS
    const at = kind === 'result' ? pick(heavy / 4) * 4 : pick(heavy)
    const isRemoved = heavyThing(rows, which, at) % 40 === 39
    return { n: heavyThing(rows, which, isRemoved ? at - 1 : at), u: rows + which }
  }
  const n = pick(rows / share) * share
  const standing = n % 40 === 39 ? n - 1 : n
  return { n: standing, u: ownerOf(standing) }
}

/** Any member, of whom half have nothing yet. */
export function drawMember(turn: Turn, isOrdinary = false): number {
  const turns = turn.round + turn.at
  if (turns % HEAVY_EVERY === 0 && !isOrdinary) {
    return turn.place.rows + ((turns / HEAVY_EVERY) % HEAVY_MEMBERS)
  }
  return Math.floor(spread(turn) * turn.place.rows)
}

export function drawPath(turn: Turn, depth: number): string[] {
  const { paths } = turn.place
  const fitting = paths.filter((path) => path.length === depth)
  return fitting[Math.floor(spread(turn) * fitting.length)] ?? []
}

/** A third of the calls that accept a key are made with one. */
export function tokenOf(call: Call, turn: Turn, { by, token }: Ask): string | undefined {
  if (by === undefined) return token
  return call.key !== 'none' && (turn.round + turn.at) % 3 === 0 ? keyOf(by) : accessOf(by)
}
