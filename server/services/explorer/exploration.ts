import { eq } from 'drizzle-orm'
import { pathNames } from '../../../contract/atlas.ts'
import { NICHE_DEPTH_MAX, nicheNameKey } from '../../../contract/niche-name.ts'
import type { ExploreAnswer, ExploreCheckAnswer } from '../../../contract/tree.ts'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database } from '../../db/database.ts'
import { nicheDrafts, niches } from '../../db/schema.ts'
import {
  type FoundNiche,
  type NicheProvider,
  NicheProviderError,
} from '../../providers/niches/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Leases } from '../leases/leases.ts'
import { createPaidQuota } from '../paid-quota.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import type { ExploredLevels } from './explored-levels.ts'
import type { MapRoom } from './map-room.ts'
import { areHeld } from './moved-niches.ts'
import { findNiche, type NicheLevel, type NicheRow, nextRevision } from './niche-rows.ts'
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
  levels: ExploredLevels
  room: MapRoom
  /** Asked in order. The first provider that knows the niche answers. */
  providers: readonly NicheProvider[]
  /** Called after niches of a model were stored, whose dossiers are to be drafted. */
  onDrafts: () => void
}

export function createExploration(dependencies: Dependencies) {
  const { db, leases, clock, throttle, snapshots, levels, room, providers, onDrafts } = dependencies
  const paid = createPaidQuota(dependencies, PAID)
  /** Generations in progress on this host, by niche. */
  const join = createSingleFlight<number, void>()

  async function existing(path: readonly string[]): Promise<NicheRow> {
    const niche = await findNiche(db, path)
    if (niche === undefined) throw new Refusal('niche_not_found')
    return niche
  }

  async function existingLevel(path: readonly string[]): Promise<NicheLevel> {
    const level = await levels.find(path)
    if (level === undefined) throw new Refusal('niche_not_found')
    return level
  }

  /** None at the maximum depth. Undefined if no provider knows what is below. */
  async function nichesBelow(path: readonly string[], userId: string) {
    if (path.length >= NICHE_DEPTH_MAX) return { found: [], origin: 'atlas' as const }
    for (const provider of providers) {
      if (provider.origin === 'llm') await room.check(db)
      const found = await (provider.isPaid
        ? paid(userId, () => provider.nichesBelow(path))
        : provider.nichesBelow(path))
      if (found !== undefined) {
        return { found: found.slice(0, CHILDREN_MAX), origin: provider.origin }
      }
    }
    return undefined
  }

  /**
   * Stores the children, except niches that an operator removed or that stand at a former place,
   * and marks the niche as explored in one
   * transaction. Does nothing if another request was first.
   */
  async function record(
    niche: NicheRow,
    path: readonly string[],
    given: readonly FoundNiche[],
    origin: NicheProvider['origin'],
  ): Promise<void> {
    const digests = given.map(({ name }) => pathDigest([...path, name]))
    await db.transaction(async (tx: Database) => {
      const revision = await nextRevision(tx)
      const [current] = await tx.select().from(niches).where(eq(niches.id, niche.id))
      if (current === undefined || current.isExplored) return
      const removed = await findRemoved(tx, digests)
      const held = await areHeld(
        tx,
        given.map(({ was = [] }) => was.map(pathNames)),
      )
      const found = given.filter((_, index) => !removed.has(digests[index] ?? '') && !held[index])
      await tx.update(niches).set({ isExplored: true, revision }).where(eq(niches.id, niche.id))
      if (found.length === 0) return
      if (origin === 'llm') await room.take(tx, found.length)
      const rows = await tx
        .insert(niches)
        .values(
          found.map(({ name }) => ({
            parentId: niche.id,
            name,
            nameKey: nicheNameKey(name),
            depth: niche.depth + 1,
            origin,
            revision,
            createdAt: clock.now(),
          })),
        )
        .returning({ id: niches.id, nameKey: niches.nameKey })
      if (origin === 'llm') await queueDrafts(tx, found, rows)
    })
    if (origin === 'llm') onDrafts()
    snapshots.invalidate()
  }

  /** Stores what the model said of its niches. Their dossiers are drafted later. */
  async function queueDrafts(
    tx: Database,
    found: readonly FoundNiche[],
    rows: readonly { id: number; nameKey: string }[],
  ): Promise<void> {
    const byKey = new Map(found.map((each) => [nicheNameKey(each.name), each]))
    await tx.insert(nicheDrafts).values(
      rows.map(({ id, nameKey }) => {
        const { summary, kind } = byKey.get(nameKey) ?? {}
        return { id, summary: summary ?? null, kind: kind ?? null, createdAt: clock.now() }
      }),
    )
  }

  async function generate(niche: NicheRow, path: readonly string[], userId: string) {
    await leases.exclusively(`niche ${niche.id}`, async () => {
      if ((await existing(path)).isExplored) return
      await orSay(
        "You have used today's explorations. New ones start at midnight UTC.",
        throttle.hit(`exploring:${userId}`, PER_USER, untilMidnightUtc(clock.now())),
      )
      const answer = await nichesBelow(path, userId)
      if (answer) await record(niche, path, answer.found, answer.origin)
    })
  }

  return {
    /** @throws {Refusal} `niche_not_found` */
    async check(path: readonly string[]): Promise<Required<ExploreCheckAnswer>> {
      const { isExplored } = await existing(path)
      const counts = providers.map((provider) => provider.countBelow?.(path) ?? 0)
      const chartedBelow = Math.max(0, ...counts)
      const hasModel = providers.some(({ isPaid }) => isPaid) && path.length < NICHE_DEPTH_MAX
      const isCharted = isExplored || chartedBelow > 0 || hasModel
      return { hasBeenExplored: isExplored, chartedBelow, isCharted }
    },

    /**
     * Returns the next level below a niche. Where no provider knows it, nothing is stored, and the
     * niche stays unexplored. Explored niches are open to everyone. Others need
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
      const { children, isExplored } = level
      const answer = { isLeaf: children.length === 0, children }
      return isExplored ? answer : { ...answer, isCharted: false }
    },
  }
}
