import { eq } from 'drizzle-orm'
import { NICHE_DEPTH_MAX, nicheNameKey } from '../../../contract/niche-name.ts'
import type { ExploreAnswer, ExploreCheckAnswer } from '../../../contract/tree.ts'
import type { Clock } from '../../clock.ts'
import type { Database, OpenDatabase } from '../../db/database.ts'
import { niches } from '../../db/schema.ts'
import { type NicheProvider, NicheProviderError } from '../../providers/niches/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Throttle } from '../throttle.ts'
import { findLevel, findNiche, type NicheLevel, type NicheRow, nextRevision } from './niche-rows.ts'
import type { TreeSnapshots } from './tree-snapshot.ts'

const DAY = 86_400_000
/** Explorations a day that cost money, for one user and for everybody together. */
const PAID_PER_USER = 500
const PAID_IN_ALL = 5_000

interface Dependencies {
  database: OpenDatabase
  clock: Clock
  throttle: Throttle
  snapshots: TreeSnapshots
  /** Asked in order; the first that knows the niche answers. */
  providers: readonly NicheProvider[]
}

export type Exploration = ReturnType<typeof createExploration>

export function createExploration(dependencies: Dependencies) {
  const { database, clock, throttle, snapshots, providers } = dependencies
  const { db } = database
  /** Generations that this host has under way, by niche: whoever asks meanwhile shares the outcome. */
  const underWay = new Map<number, Promise<void>>()

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

  /** Taken before the call, so that no crash and no haste makes it more. */
  async function takePaid(userId: string): Promise<void> {
    await throttle.hit(`explore:${userId}`, PAID_PER_USER, DAY)
    await throttle.hit('explore', PAID_IN_ALL, DAY)
  }

  /** Terminal where the map may not get deeper or where nobody knows more. */
  async function namesBelow(path: readonly string[], userId: string) {
    if (path.length < NICHE_DEPTH_MAX) {
      for (const provider of providers) {
        if (provider.isPaid) await takePaid(userId)
        const names = await provider.namesBelow(path)
        if (names !== undefined) return { names, origin: provider.origin }
      }
    }
    return { names: [], origin: 'atlas' as const }
  }

  /** Writes the children and the niche's being explored together, unless somebody did meanwhile. */
  async function record(
    niche: NicheRow,
    names: readonly string[],
    origin: NicheProvider['origin'],
  ): Promise<void> {
    await db.transaction(async (tx: Database) => {
      const revision = await nextRevision(tx)
      const [current] = await tx.select().from(niches).where(eq(niches.id, niche.id))
      if (current === undefined || current.isExplored) return
      await tx.update(niches).set({ isExplored: true, revision }).where(eq(niches.id, niche.id))
      if (names.length === 0) return
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
    await database.exclusively(niche.id, async () => {
      if ((await existing(path)).isExplored) return
      const { names, origin } = await namesBelow(path, userId)
      await record(niche, names, origin)
    })
  }

  function generateOnce(niche: NicheRow, path: readonly string[], userId: string): Promise<void> {
    const running = underWay.get(niche.id)
    if (running) return running
    const run = generate(niche, path, userId).finally(() => underWay.delete(niche.id))
    underWay.set(niche.id, run)
    return run
  }

  return {
    /** @throws {Refusal} `niche_not_found` */
    async check(path: readonly string[]): Promise<Required<ExploreCheckAnswer>> {
      const { isExplored } = await existing(path)
      const counts = providers.map((provider) => provider.countBelow?.(path) ?? 0)
      return { hasBeenExplored: isExplored, chartedBelow: Math.max(0, ...counts) }
    },

    /**
     * The next level below a niche. What was explored before is open to
     * everybody; the rest needs Premium and is generated once, however many
     * ask at the same time on whichever host. On one host they also share a
     * failure, so that a provider in trouble is not asked again by each.
     * @throws {Refusal} `niche_not_found`, `not_authenticated`, `premium_required`,
     *   `rate_limited`, `explore_timeout`, `explore_failed`
     */
    async explore(path: readonly string[], viewer: Viewer | undefined): Promise<ExploreAnswer> {
      let level = await existingLevel(path)
      if (!level.isExplored) {
        if (viewer === undefined) throw new Refusal('not_authenticated')
        if (!viewer.premium) throw new Refusal('premium_required')
        await generateOnce(level, path, viewer.user.id).catch((error: unknown) => {
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
