import type { AtlasNiche } from '../contract/atlas.ts'
import { type Clock, createClock, type MovableClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { createSmtpTransport } from './providers/mail/smtp.ts'
import { createAtlasProvider, readAtlas } from './providers/niches/atlas.ts'
import { createLlmNicheProvider } from './providers/niches/llm.ts'
import type { NicheProvider } from './providers/niches/port.ts'
import { type Csrf, createCsrf } from './services/accounts/csrf.ts'
import { createGrants, type Grants } from './services/accounts/grants.ts'
import { createKnownDevices } from './services/accounts/known-devices.ts'
import { createLogin, type Login } from './services/accounts/login.ts'
import { createLogout, type Logout } from './services/accounts/logout.ts'
import { createPasswordHasher } from './services/accounts/password-hasher.ts'
import { createPseudonym, type Pseudonym } from './services/accounts/pseudonym.ts'
import { createRefresh, type Refresh } from './services/accounts/refresh.ts'
import { createRegistration, type Registration } from './services/accounts/registration.ts'
import { createSessions, type Sessions } from './services/accounts/sessions.ts'
import { createCleanup } from './services/cleanup.ts'
import { createExploration, type Exploration } from './services/explorer/exploration.ts'
import { seedAtlas } from './services/explorer/seeding.ts'
import { createTreeSnapshots, type TreeSnapshots } from './services/explorer/tree-snapshot.ts'
import { loadKeys } from './services/keys.ts'
import { createDelivery } from './services/mail/delivery.ts'
import { createDeliveryLoop, type DeliveryLoop } from './services/mail/delivery-loop.ts'
import { createLetters } from './services/mail/letters.ts'
import { createOutbox, type Outbox } from './services/mail/outbox.ts'
import { createThrottle } from './services/throttle.ts'

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
  logout: Logout
  refresh: Refresh
  registration: Registration
  grants: Grants
  outbox: Outbox
  /** Stands still until started; absent without a mail server. */
  delivery: DeliveryLoop | undefined
  exploration: Exploration
  snapshots: TreeSnapshots
  /** Removes what has expired; returns how many rows went. */
  cleanup: () => Promise<number>
}

interface Overrides {
  database?: OpenDatabase
  atlas?: readonly AtlasNiche[]
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
    return await wire(config, clock, database, atlas)
  } catch (error) {
    await database.close()
    throw error
  }
}

function wireDelivery({ smtp, siteUrl }: Config, clock: Clock, db: Database) {
  if (smtp === undefined) return undefined
  const transport = createSmtpTransport(smtp)
  const domain = new URL(siteUrl).hostname
  return createDeliveryLoop(createDelivery({ db, clock, transport, domain }))
}

async function wire(
  config: Config,
  clock: MovableClock,
  database: OpenDatabase,
  atlas: readonly AtlasNiche[],
): Promise<Services> {
  const { db } = database
  const keys = await loadKeys(db, config.authSecret)
  const throttle = createThrottle(db, clock, config.rateLimit)
  const hasher = createPasswordHasher()
  const pseudonym = createPseudonym(keys.pseudonym)
  const devices = createKnownDevices(db, clock, pseudonym)
  const delivery = wireDelivery(config, clock, db)
  const outbox = createOutbox(db, clock, () => delivery?.wake())
  const letters = createLetters(config.siteUrl)
  const sessions = createSessions(db, clock)
  const snapshots = createTreeSnapshots(db)
  const providers: NicheProvider[] = [createAtlasProvider(atlas)]
  if (config.llm) providers.push(createLlmNicheProvider(config.llm))

  return {
    config,
    clock,
    database,
    csrf: createCsrf(keys.csrf),
    pseudonym,
    sessions,
    login: createLogin({ db, throttle, hasher, devices, sessions }),
    logout: createLogout(db, sessions),
    refresh: createRefresh({ db, clock, throttle, sealKey: keys.seal }),
    registration: createRegistration({
      db,
      clock,
      throttle,
      hasher,
      devices,
      sessions,
      outbox,
      letters,
    }),
    grants: createGrants(db, clock),
    outbox,
    delivery,
    exploration: createExploration({ database, clock, throttle, snapshots, providers }),
    snapshots,
    cleanup: createCleanup(db, clock),
  }
}
