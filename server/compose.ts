import type { AtlasNiche } from '../contract/atlas.ts'
import { createClock, type MovableClock } from './clock.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { createAtlasProvider, readAtlas } from './providers/niches/atlas.ts'
import { createLlmNicheProvider } from './providers/niches/llm.ts'
import type { NicheProvider } from './providers/niches/port.ts'
import { type Csrf, createCsrf } from './services/accounts/csrf.ts'
import { createGrants, type Grants } from './services/accounts/grants.ts'
import { createLogin, type Login } from './services/accounts/login.ts'
import { createLogout, type Logout } from './services/accounts/logout.ts'
import { createPasswordHasher } from './services/accounts/password-hasher.ts'
import { createRefresh, type Refresh } from './services/accounts/refresh.ts'
import { createRegistration, type Registration } from './services/accounts/registration.ts'
import { createSessions, type Sessions } from './services/accounts/sessions.ts'
import { createCleanup } from './services/cleanup.ts'
import { createExploration, type Exploration } from './services/explorer/exploration.ts'
import { seedAtlas } from './services/explorer/seeding.ts'
import { createTreeSnapshots, type TreeSnapshots } from './services/explorer/tree-snapshot.ts'
import { loadKeys } from './services/keys.ts'
import { createLetters } from './services/mail/letters.ts'
import { createOutbox, type Outbox } from './services/mail/outbox.ts'
import { createThrottle } from './services/throttle.ts'

/** What routes and operator commands may call, wired once. */
export interface Services {
  config: Config
  clock: MovableClock
  database: OpenDatabase
  csrf: Csrf
  sessions: Sessions
  login: Login
  logout: Logout
  refresh: Refresh
  registration: Registration
  grants: Grants
  outbox: Outbox
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
  const outbox = createOutbox(db, clock)
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
    sessions,
    login: createLogin({ db, throttle, hasher, sessions }),
    logout: createLogout(db, sessions),
    refresh: createRefresh({ db, clock, throttle, sealKey: keys.seal }),
    registration: createRegistration({
      db,
      clock,
      throttle,
      hasher,
      sessions,
      outbox,
      letters,
    }),
    grants: createGrants(db, clock),
    outbox,
    exploration: createExploration({ database, clock, throttle, snapshots, providers }),
    snapshots,
    cleanup: createCleanup(db, clock),
  }
}
