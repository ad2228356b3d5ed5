import type { AtlasNiche } from '../../contract/atlas.ts'
import { compareNames, pathKey } from '../../contract/niche-name.ts'
import type { Journal } from './journal.ts'

/** `asked`: sent, and never answered; after a restart, the server's state decides. */
export interface Account {
  email: string
  password: string
  /** The password of an unacknowledged reset; it counts if the server accepted it. */
  nextPassword: string | undefined
  browserId: string
  state: 'asked' | 'pending' | 'verifying' | 'verified'
  /** Acknowledged mails, and mails that may have been sent in addition. */
  mails: { sure: number; possible: number }
  premium: 'no' | 'asked' | 'yes'
  isBusy: boolean
  /** The round of the last change. */
  round: number
}

/** The tokens of one sign-in, as its browser stores them. */
export interface Family {
  account: Account
  access: string
  /** The last acknowledged refresh token and its ancestors, newest first. */
  refresh: string
  ancestors: string[]
  /** When an unanswered refresh was sent. */
  askedAt: number | undefined
  state: 'live' | 'leaving' | 'ended'
  isBusy: boolean
}

export const INVARIANTS = [
  'every start succeeds',
  'nothing acknowledged is lost',
  'nothing is doubled',
  'no niche is half explored',
  'no niche stays locked',
  'no family has two live heads',
  'no effect is half written',
  'a reused refresh token ends its family',
  'second processes are refused',
  'no answer is unexpected',
] as const
export type Invariant = (typeof INVARIANTS)[number]

export interface Violation {
  invariant: Invariant
  round: number
  what: string
}

/** Everything that the clients know, and the violations they found. */
export interface Ledger {
  round: number
  journal: Journal
  accounts: Account[]
  families: Family[]
  /** Feedback messages, each unique; `asked` if unanswered. */
  feedback: Map<string, 'sure' | 'asked'>
  /** Explored niches by path key; `asked` if unanswered. */
  explored: Map<string, 'sure' | 'asked'>
  /** Children by path key, sorted, as in the atlas. */
  atlas: ReadonlyMap<string, readonly string[]>
  /** Visible unexplored niches. */
  frontier: Set<string>
  violations: Violation[]
  violate(invariant: Invariant, what: string): void
}

function atlasMap(industries: readonly AtlasNiche[]): Map<string, readonly string[]> {
  const map = new Map<string, readonly string[]>()
  function add(path: string[], niches: readonly AtlasNiche[]) {
    map.set(pathKey(path), niches.map(({ name }) => name).sort(compareNames))
    for (const niche of niches) add([...path, niche.name], niche.niches ?? [])
  }
  add([], industries)
  return map
}

export function createLedger(industries: readonly AtlasNiche[], journal: Journal): Ledger {
  const violations: Violation[] = []
  return {
    round: 0,
    journal,
    accounts: [],
    families: [],
    feedback: new Map(),
    explored: new Map(),
    atlas: atlasMap(industries),
    frontier: new Set(),
    violations,
    violate(invariant, what) {
      violations.push({ invariant, round: this.round, what })
    },
  }
}
