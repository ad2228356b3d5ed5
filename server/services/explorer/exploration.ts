import { eq } from 'drizzle-orm'
import { NICHE_DEPTH_MAX, nicheNameKey } from '../../../contract/niche-name.ts'
import type { ExploreAnswer } from '../../../contract/tree.ts'
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
const EXPLORATIONS_PER_DAY = 500

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

  /** Terminal where the map may not get deeper or where nobody knows more. */
  async function namesBelow(path: readonly string[]) {
    if (path.length < NICHE_DEPTH_MAX) {
      for (const provider of providers) {
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

  async function generate(niche: NicheRow, path: readonly string[]): Promise<void> {
    await database.exclusively(niche.id, async () => {
      if ((await existing(path)).isExplored) return
      const { names, origin } = await namesBelow(path)
      await record(niche, names, origin)
    })
  }

  return {
    async hasBeenExplored(path: readonly string[]): Promise<boolean> {
      return (await existing(path)).isExplored
    },

    /**
     * The next level below a niche. What was explored before is open to
     * everybody; the rest needs Premium and is generated once, however many
     * ask at the same time on whichever host.
     * @throws {Refusal} `niche_not_found`, `not_authenticated`, `premium_required`,
     *   `rate_limited`, `explore_timeout`, `explore_failed`
     */
    async explore(path: readonly string[], viewer: Viewer | undefined): Promise<ExploreAnswer> {
      let level = await existingLevel(path)
      if (!level.isExplored) {
        if (viewer === undefined) throw new Refusal('not_authenticated')
        if (!viewer.premium) throw new Refusal('premium_required')
        await throttle.hit(`explore:${viewer.user.id}`, EXPLORATIONS_PER_DAY, DAY)
        await generate(level, path).catch((error: unknown) => {
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
