import type { AtlasNiche } from '../contract/atlas.ts'
import { createClock, type MovableClock } from './clock.ts'
import { type AccountOverrides, type AccountServices, wireAccounts } from './compose/accounts.ts'
import { type ArchiveServices, wireArchive } from './compose/archive.ts'
import { type BillingServices, wireBilling } from './compose/billing.ts'
import { type ExplorerServices, wireExplorer } from './compose/explorer.ts'
import { type IdeaOverrides, type IdeaServices, wireIdeas } from './compose/ideas.ts'
import { type MailServices, wireMail } from './compose/mail.ts'
import { type MarketServices, wireMarket } from './compose/market.ts'
import { type MemberReads, wireMemberReads } from './compose/member-reads.ts'
import { type PlanServices, wirePlans } from './compose/plans.ts'
import { type ReadServices, wireReads } from './compose/reads.ts'
import { retentionsOf } from './compose/retention.ts'
import { type WatchServices, watchView, wireWatch } from './compose/watch.ts'
import { type WorkspaceServices, wireWorkspace } from './compose/workspace.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { createCleanup } from './jobs/cleanup.ts'
import type { Loop } from './jobs/loop.ts'
import { readAtlas } from './providers/niches/atlas.ts'
import { readValidationTests } from './providers/validation-tests/files.ts'
import { lazyAtlasIndex } from './relevance/atlas-index.ts'
import { type AccessKeys, createAccessKeys } from './services/access-keys/access-keys.ts'
import { createKeyHolder, type KeyHolder } from './services/access-keys/key-holder.ts'
import { createPseudonym, type Pseudonym } from './services/accounts/pseudonym.ts'
import { createHasPremium } from './services/billing/has-premium.ts'
import { seedAtlas } from './services/explorer/seeding.ts'
import { createFeedback, type Feedback } from './services/feedback/feedback.ts'
import { loadKeys } from './services/keys.ts'
import { createLeases } from './services/leases/leases.ts'
import { createPlanExport } from './services/plans/plan-export.ts'
import { createShares, type Shares } from './services/shares/shares.ts'
import { createThrottle } from './services/throttle.ts'
import { createWatchExport } from './services/watch/watch-export.ts'

/** Everything that routes and operator commands may call, wired once. */
export interface Services
  extends AccountServices,
    BillingServices,
    ExplorerServices,
    IdeaServices,
    MailServices,
    Omit<MarketServices, 'estimates'>,
    WorkspaceServices,
    PlanServices,
    WatchServices,
    Omit<ReadServices, 'reads'>,
    Omit<ArchiveServices, 'gather'> {
  config: Config
  clock: MovableClock
  database: OpenDatabase
  /** Maps an account to its name in the log. */
  pseudonym: Pseudonym
  feedback: Feedback
  shares: Shares
  /** What members have, read from a replica where there is one. */
  memberReads: MemberReads
  accessKeys: AccessKeys
  keyHolder: KeyHolder
  /** The background work. Idle until started. */
  loops: Loop[]
  /** Removes expired data. Returns how many rows were removed or emptied. */
  cleanup: () => Promise<number>
}

interface Overrides extends AccountOverrides {
  database?: OpenDatabase
  atlas?: readonly AtlasNiche[]
  ideas?: IdeaOverrides
}

/**
 * Opens the database, updates it (migrations, atlas) and wires every service by hand. `overrides`
 * are for tests and benchmarks.
 */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Services> {
  const clock = createClock()
  const atlas = overrides.atlas ?? (await readAtlas())
  const database = overrides.database ?? (await openDatabase(config.database))
  try {
    await database.migrate()
    await seedAtlas(database, clock, atlas)
    return await wire(config, clock, database, atlas, overrides)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function wire(
  config: Config,
  clock: MovableClock,
  database: OpenDatabase,
  atlas: readonly AtlasNiche[],
  overrides: Overrides,
): Promise<Services> {
  const { db } = database
  const keys = await loadKeys(database, config)
  const throttle = createThrottle(db, clock, config.rateLimit)
  const pseudonym = createPseudonym(keys.pseudonym)
  const leases = createLeases({ database })
  const { reads, ...readParts } = wireReads(database, clock)
  const { memberWrites } = readParts
  const known = { atlas, atlasIndex: lazyAtlasIndex(atlas) }
  const base = { config, database, db, reads, clock, throttle, pseudonym, keys, leases, ...known }

  const mail = await wireMail({ ...base, sealKey: keys.mail })
  const billing = await wireBilling(base)
  const { outbox, delivery } = mail
  const { billingEvents } = billing
  const accounts = wireAccounts({ ...base, outbox, billingEvents, overrides })
  const ideaOverrides = overrides.ideas ?? {}
  const { gather, ...archive } = await wireArchive({ ...base, samples: ideaOverrides.samples })
  const explorer = wireExplorer(base)
  const ideas = wireIdeas({ ...base, memberWrites, gather, overrides: ideaOverrides })

  const { estimates, ...market } = wireMarket(base)
  const hasPremium = createHasPremium(db, clock)
  const watch = watchView({ db, hasPremium, reportOf: market.keptReportOf })
  const { belongings, ...workspace } = wireWorkspace({
    ...base,
    hasPremium,
    dossiers: explorer.dossiers,
    reports: market.keywordHistory,
    analyses: ideas.ideas,
    materials: ideas.ownMaterial,
    exportParts: [createPlanExport(db), createWatchExport(watch.view)],
  })
  const { details } = workspace.workspace
  const catalogue = await readValidationTests()
  const { loops: reminding, ...plans } = wirePlans({ ...base, outbox, catalogue, details })
  const { loops: watchLoops, ...watching } = wireWatch({
    ...{ ...base, ...watch, memberWrites, hasPremium, outbox, belongings },
    analyzeKeyword: market.analyzeKeyword,
    startAnalysis: ideas.ideas.start,
  })
  const view = {
    candidates: details.of,
    analysis: ideas.ideas.sharedResult,
    report: market.keptReportOf,
  }

  return {
    config,
    clock,
    database,
    pseudonym,
    ...readParts,
    ...mail,
    ...billing,
    ...accounts,
    ...explorer,
    ...archive,
    ...ideas,
    ...market,
    ...workspace,
    ...plans,
    ...watching,
    feedback: createFeedback(db, clock, throttle),
    memberReads: wireMemberReads({
      ...{ config, reads, clock, hasPremium, estimates },
      dossiers: explorer.dossiers,
    }),
    shares: createShares({ db, clock, throttle, view }),
    accessKeys: createAccessKeys({ db, clock, throttle }),
    keyHolder: createKeyHolder(db, clock),
    loops: [
      ...(delivery ? [delivery] : []),
      ...(explorer.drafting ? [explorer.drafting] : []),
      ...billing.loops,
      ...accounts.loops,
      ...reminding,
      ...watchLoops,
      ideas.worker,
    ],
    cleanup: createCleanup(database, clock, retentionsOf(config)),
  }
}
