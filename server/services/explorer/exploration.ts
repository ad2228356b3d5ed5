import { eq } from 'drizzle-orm'
import { NICHE_DEPTH_MAX, nicheNameKey } from '../../../contract/niche-name.ts'
import type { ExploreAnswer, ExploreCheckAnswer } from '../../../contract/tree.ts'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database } from '../../db/database.ts'
import { niches } from '../../db/schema.ts'
import { type NicheProvider, NicheProviderError } from '../../providers/niches/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Leases } from '../leases/leases.ts'
import { createPaidQuota } from '../paid-quota.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import type { MapRoom } from './map-room.ts'
import { findLevel, findNiche, type NicheLevel, type NicheRow, nextRevision } from './niche-rows.ts'
import { findRemoved, pathDigest } from './removed-niches.ts'
import type { TreeSnapshots } from './tree-snapshot.ts'

/** Explorations per user and day, whichever provider answers. */
const PER_USER = 1_000
/** The maximum number of niches below one niche, whichever provider answers. */
const CHILDREN_MAX = 100
/** Paid explorations. The limit at a time allows for a few open tabs. */
const PAID = {
  counter: 'explore',
  places: 'exploring',
  perUser: 500,
  inAll: 5_000,
  atOnce: 3,
}

interface Dependencies {
  db: Database
  leases: Leases
  clock: Clock
  throttle: Throttle
  snapshots: TreeSnapshots
  room: MapRoom
  /** Asked in order. The first provider that knows the niche answers. */
  providers: readonly NicheProvider[]
}

export function createExploration(dependencies: Dependencies) {
  const { db, leases, clock, throttle, snapshots, room, providers } = dependencies
  const paid = createPaidQuota(dependencies, PAID)
  /** Generations in progress on this host, by niche. */
  const join = createSingleFlight<number, void>()

  async function existing(path: readonly string[]): Promise<NicheRow> {
    const niche = await findNiche(db, path)
    if (niche === undefined) throw new Refusal('niche_not_found')
    return niche
  }

  async function existingLevel(path: readonly string[]): Promise<NicheLevel> {
    const level = await findLevel(db, path)
    if (level === undefined) throw new Refusal('niche_not_found')
    return level
  }

  /** Terminal at the maximum depth or if no provider knows more. */
  async function namesBelow(path: readonly string[], userId: string) {
    if (path.length < NICHE_DEPTH_MAX) {
      for (const provider of providers) {
        if (provider.origin === 'llm') await room.check(db)
        const names = await (provider.isPaid
          ? paid(userId, () => provider.namesBelow(path))
          : provider.namesBelow(path))
        if (names !== undefined) {
          return { names: names.slice(0, CHILDREN_MAX), origin: provider.origin }
        }
      }
    }
    return { names: [], origin: 'atlas' as const }
  }

  /**
   * Stores the children, except niches an operator removed, and marks the niche as explored in one
   * transaction. Does nothing if another request was first.
   */
  async function record(
    niche: NicheRow,
    path: readonly string[],
    given: readonly string[],
    origin: NicheProvider['origin'],
  ): Promise<void> {
    const digests = given.map((name) => pathDigest([...path, name]))
    await db.transaction(async (tx: Database) => {
      const revision = await nextRevision(tx)
      const [current] = await tx.select().from(niches).where(eq(niches.id, niche.id))
      if (current === undefined || current.isExplored) return
      const removed = await findRemoved(tx, digests)
      const names = given.filter((_, index) => !removed.has(digests[index] ?? ''))
      await tx.update(niches).set({ isExplored: true, revision }).where(eq(niches.id, niche.id))
      if (names.length === 0) return
      if (origin === 'llm') await room.take(tx, names.length)
      await tx.insert(niches).values(
        names.map((name) => ({
          parentId: niche.id,
          name,
          nameKey: nicheNameKey(name),
          depth: niche.depth + 1,
          origin,
          revision,
          createdAt: clock.now(),
        })),
      )
    })
    snapshots.invalidate()
  }

  async function generate(niche: NicheRow, path: readonly string[], userId: string) {
    await leases.exclusively(`niche ${niche.id}`, async () => {
      if ((await existing(path)).isExplored) return
      await orSay(
        "You have used today's explorations. New ones start at midnight UTC.",
        throttle.hit(`exploring:${userId}`, PER_USER, untilMidnightUtc(clock.now())),
      )
      const { names, origin } = await namesBelow(path, userId)
      await record(niche, path, names, origin)
    })
  }

  return {
    /** @throws {Refusal} `niche_not_found` */
    async check(path: readonly string[]): Promise<Required<ExploreCheckAnswer>> {
      const { isExplored } = await existing(path)
      const counts = providers.map((provider) => provider.countBelow?.(path) ?? 0)
      return { hasBeenExplored: isExplored, chartedBelow: Math.max(0, ...counts) }
    },

    /**
     * Returns the next level below a niche. Explored niches are open to everyone. Others need
     * Premium and are generated once, for all concurrent requests on all hosts. On one host, those
     * requests also share a failure, to keep each of them from asking a failing provider again.
     * @throws {Refusal} `niche_not_found`, `not_authenticated`, `premium_required`, `rate_limited`,
     * `too_many_at_once`, `map_full`, `explore_timeout`, `explore_failed`
     */
    async explore(path: readonly string[], viewer: Viewer | undefined): Promise<ExploreAnswer> {
      let level = await existingLevel(path)
      if (!level.isExplored) {
        if (viewer === undefined) throw new Refusal('not_authenticated')
        if (!viewer.premium) throw new Refusal('premium_required')
        const { id } = viewer.user
        const niche = level
        await join(niche.id, () => generate(niche, path, id), id).catch((error: unknown) => {
          if (!(error instanceof NicheProviderError)) throw error
          const code = error.kind === 'timeout' ? 'explore_timeout' : 'explore_failed'
          throw new Refusal(code, { cause: error })
        })
        level = await existingLevel(path)
      }
      const { children } = level
      return { isLeaf: children.length === 0, children }
    },
  }
}
