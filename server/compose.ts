import type { AtlasNiche } from '../contract/atlas.ts'
import { type Clock, createClock, type MovableClock } from './clock.ts'
import { wireArchive } from './compose-archive.ts'
import { type IdeaOverrides, wireIdeas } from './compose-ideas.ts'
import { wireMarket } from './compose-market.ts'
import { retentions } from './compose-retention.ts'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { createCleanup } from './jobs/cleanup.ts'
import { createLoop, type Loop } from './jobs/loop.ts'
import type { Worker } from './jobs/worker.ts'
import { createStripeStandIn, type StripeStandIn, standInConfig } from './local/stripe/stand-in.ts'
import { createGoogleIdentity } from './providers/identity/google.ts'
import { createSmtpTransport } from './providers/mail/smtp.ts'
import { createAtlasProvider, readAtlas } from './providers/niches/atlas.ts'
import { createLlmNicheProvider } from './providers/niches/llm.ts'
import type { NicheProvider } from './providers/niches/port.ts'
import { createStripePayments } from './providers/payments/stripe.ts'
import { type Confirm, createConfirm } from './services/accounts/confirmation.ts'
import { type Csrf, createCsrf } from './services/accounts/csrf.ts'
import { createDeletion, type Deletion } from './services/accounts/deletion.ts'
import {
  createGoogleCredentials,
  type GoogleCredentials,
} from './services/accounts/google-credentials.ts'
import { createGoogleSignIn, type GoogleSignIn } from './services/accounts/google-sign-in.ts'
import { createGrants, type Grants } from './services/accounts/grants.ts'
import { createKnownDevices } from './services/accounts/known-devices.ts'
import { createLogin, type Login } from './services/accounts/login.ts'
import { createLogout, type Logout } from './services/accounts/logout.ts'
import { createOauthStates } from './services/accounts/oauth-states.ts'
import { createPace } from './services/accounts/pace.ts'
import { createPasswordHasher, type HashCost } from './services/accounts/password-hasher.ts'
import { createPseudonym, type Pseudonym } from './services/accounts/pseudonym.ts'
import { createRecovery, type Recovery } from './services/accounts/recovery.ts'
import { createRefresh, type Refresh } from './services/accounts/refresh.ts'
import { createRegistration, type Registration } from './services/accounts/registration.ts'
import { createSessions, type Sessions } from './services/accounts/sessions.ts'
import {
  createForgetSuccessors,
  type ForgetSuccessors,
  successorRounds,
} from './services/accounts/successors.ts'
import type { ImportThreads } from './services/archive/thread-import.ts'
import { type Applying, createApplying } from './services/billing/applying.ts'
import { billingRounds } from './services/billing/billing-rounds.ts'
import { createCheckout, type StartCheckout } from './services/billing/checkout.ts'
import { type BillingEvents, createBillingEvents } from './services/billing/events.ts'
import { createManagement, type Management } from './services/billing/management.ts'
import { createReturnAddress } from './services/billing/return-addresses.ts'
import { createSubscribers } from './services/billing/subscribers.ts'
import { createExploration, type Exploration } from './services/explorer/exploration.ts'
import { createMapRoom } from './services/explorer/map-room.ts'
import { createRemoveNiche, type RemoveNiche } from './services/explorer/removal.ts'
import { seedAtlas } from './services/explorer/seeding.ts'
import { createTreeSnapshots, type TreeSnapshots } from './services/explorer/tree-snapshot.ts'
import { createFeedback, type Feedback } from './services/feedback/feedback.ts'
import type { AnalysisHistory } from './services/ideas/history.ts'
import { type Keys, loadKeys } from './services/keys.ts'
import { createLeases } from './services/leases/leases.ts'
import { createMailAllowance } from './services/mail/allowance.ts'
import { createDelivery } from './services/mail/delivery.ts'
import { deliveryRounds } from './services/mail/delivery-rounds.ts'
import { createLetters } from './services/mail/letters.ts'
import { createOutbox, type Outbox } from './services/mail/outbox.ts'
import type { AnalyzeKeyword } from './services/market/analysis.ts'
import type { ImportKeywords } from './services/market/keyword-import.ts'
import type { SummarizeKeyword } from './services/market/summary.ts'
import { createThrottle, type Throttle } from './services/throttle.ts'

/** What routes and operator commands may call, wired once. */
export interface Services {
  config: Config
  clock: MovableClock
  database: OpenDatabase
  csrf: Csrf
  /** What the log calls an account. */
  pseudonym: Pseudonym
  sessions: Sessions
  login: Login
  googleCredentials: GoogleCredentials
  googleSignIn: GoogleSignIn
  logout: Logout
  refresh: Refresh
  registration: Registration
  confirm: Confirm
  recovery: Recovery
  deletion: Deletion
  grants: Grants
  outbox: Outbox
  /** Stands still until started; absent without a mail server. */
  delivery: Loop | undefined
  startCheckout: StartCheckout
  /** What subscribers can do. */
  management: Management
  /** What billing has to follow up, by `billing` when that is due. */
  billingEvents: BillingEvents
  billing: Applying
  /** Present where no payment provider is configured. */
  stripeStandIn: StripeStandIn | undefined
  /** What goes on in the background; stands still until started. */
  loops: readonly Loop[]
  exploration: Exploration
  snapshots: TreeSnapshots
  removeNiche: RemoveNiche
  ideas: AnalysisHistory
  /** Does analyses; stands still until started. */
  worker: Worker
  analyzeKeyword: AnalyzeKeyword
  summarizeKeyword: SummarizeKeyword
  importKeywords: ImportKeywords
  importThreads: ImportThreads
  feedback: Feedback
  forgetSuccessors: ForgetSuccessors
  /** Removes what has expired; returns how many rows went or were emptied. */
  cleanup: () => Promise<number>
}

/** Well over what hashing, finding and writing take on an idle host. */
const PACE_STEP = 100

interface Overrides {
  database?: OpenDatabase
  atlas?: readonly AtlasNiche[]
  /** Milliseconds of {@link createPace}. */
  paceStep?: number
  /** Of new password hashes. */
  hashCost?: HashCost | undefined
  ideas?: IdeaOverrides
}

/**
 * Opens the database, brings it up to date (migrations, atlas) and wires every
 * service by hand. `overrides` serve tests and benchmarks.
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

function wireDelivery({ smtp, siteUrl }: Config, clock: Clock, db: Database, sealKey: Buffer) {
  if (smtp === undefined) return undefined
  const transport = createSmtpTransport(smtp)
  const domain = new URL(siteUrl).hostname
  return createLoop(deliveryRounds(createDelivery({ db, clock, transport, domain, sealKey })))
}

interface BillingParts {
  config: Config
  keys: Keys
  database: OpenDatabase
  clock: Clock
  throttle: Throttle
}

/** Over connections of their own, so that nobody's exploring or analyzing keeps others from paying. */
async function wireBilling({ config, keys, database, clock, throttle }: BillingParts) {
  const db = database.reserved
  const leases = createLeases({ database, db })
  const stripe = config.stripe ?? standInConfig(config, keys.localPayments)
  const stripeStandIn =
    config.stripe === undefined
      ? await createStripeStandIn(config, stripe, database, clock)
      : undefined
  const payments = createStripePayments(stripe)
  const subscribers = createSubscribers({ db, leases, clock, payments })
  const returnAddress = createReturnAddress(config.siteUrl)
  const billing = createApplying({ db, clock, payments, subscribers })
  if (database.kind === 'embedded') await billing.takeOver()
  const loop = createLoop(billingRounds(billing))
  const onQueued = () => loop.wake()
  return {
    startCheckout: createCheckout({ clock, payments, subscribers, throttle, returnAddress }),
    management: createManagement({ payments, subscribers, throttle, returnAddress }),
    billingEvents: createBillingEvents({ db, clock, payments, onQueued }),
    billing,
    stripeStandIn,
    loops: stripeStandIn ? [loop, stripeStandIn.webhooks.loop] : [loop],
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
  const pace = createPace(overrides.paceStep ?? PACE_STEP)
  const hasher = createPasswordHasher(overrides.hashCost && { cost: overrides.hashCost })
  const pseudonym = createPseudonym(keys.pseudonym)
  const devices = createKnownDevices(db, clock, pseudonym)
  const delivery = wireDelivery(config, clock, db, keys.mail)
  const outbox = createOutbox(db, clock, keys.mail, () => delivery?.wake())
  await outbox.sealOlder()
  const letters = createLetters(config.siteUrl)
  const payment = await wireBilling({ config, keys, database, clock, throttle })
  const sessions = createSessions(db, clock)
  const forgetSuccessors = createForgetSuccessors(db, clock)
  const successors = createLoop(successorRounds(forgetSuccessors))
  const accounts = {
    db,
    clock,
    throttle,
    pace,
    hasher,
    devices,
    sessions,
    outbox,
    letters,
    pseudonym,
    mayMail: createMailAllowance(throttle, pseudonym),
  }
  const googleCredentials = createGoogleCredentials({
    db,
    clock,
    throttle,
    states: createOauthStates(db, clock),
    identity: createGoogleIdentity(config.google, clock),
  })
  const ideaOverrides = overrides.ideas ?? {}
  const { samples } = ideaOverrides
  const archive = await wireArchive({
    config,
    database,
    clock,
    throttle,
    pseudonym,
    atlas,
    samples,
  })
  const { importThreads, gather } = archive
  const { ideas, worker } = wireIdeas({
    config,
    database,
    clock,
    atlas,
    gather,
    overrides: ideaOverrides,
  })
  const snapshots = createTreeSnapshots(db)
  const leases = createLeases({ database })
  const providers: NicheProvider[] = [createAtlasProvider(atlas)]
  if (config.llm) providers.push(createLlmNicheProvider(config.llm))

  return {
    config,
    clock,
    database,
    csrf: createCsrf(keys.csrf),
    pseudonym,
    sessions,
    login: createLogin(accounts),
    googleCredentials,
    googleSignIn: createGoogleSignIn({ ...accounts, credentials: googleCredentials }),
    logout: createLogout(db, sessions),
    refresh: createRefresh({ db, clock, throttle, sealKey: keys.seal }),
    registration: createRegistration(accounts),
    confirm: createConfirm(accounts),
    recovery: createRecovery(accounts),
    deletion: createDeletion({
      ...accounts,
      credentials: googleCredentials,
      billingEvents: payment.billingEvents,
    }),
    grants: createGrants(db, clock),
    outbox,
    delivery,
    ...payment,
    loops: [...(delivery ? [delivery] : []), ...payment.loops, successors, worker],
    forgetSuccessors,
    exploration: createExploration({
      db,
      leases,
      clock,
      throttle,
      snapshots,
      room: createMapRoom(config.memberNichesMax),
      providers,
    }),
    snapshots,
    removeNiche: createRemoveNiche({ db, clock, snapshots }),
    ideas,
    worker,
    importThreads,
    ...wireMarket({ config, db, leases, clock, throttle, atlas }),
    feedback: createFeedback(db, clock, throttle),
    cleanup: createCleanup(db, clock, retentions),
  }
}
