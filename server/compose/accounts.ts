import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createLoop } from '../jobs/loop.ts'
import { createGoogleIdentity } from '../providers/identity/google.ts'
import { createConfirm } from '../services/accounts/confirmation.ts'
import { createCsrf } from '../services/accounts/csrf.ts'
import { createDeletion } from '../services/accounts/deletion.ts'
import { createGoogleCredentials } from '../services/accounts/google-credentials.ts'
import { createGoogleSignIn } from '../services/accounts/google-sign-in.ts'
import { createGrants } from '../services/accounts/grants.ts'
import { createKnownDevices } from '../services/accounts/known-devices.ts'
import { createLogin } from '../services/accounts/login.ts'
import { createLogout } from '../services/accounts/logout.ts'
import { createMailAllowance } from '../services/accounts/mail-allowance.ts'
import { createOauthStates } from '../services/accounts/oauth-states.ts'
import { createPace } from '../services/accounts/pace.ts'
import { createPasswordHasher, type HashCost } from '../services/accounts/password-hasher.ts'
import type { Pseudonym } from '../services/accounts/pseudonym.ts'
import { createRecovery } from '../services/accounts/recovery.ts'
import { createRefresh } from '../services/accounts/refresh.ts'
import { createRegistration } from '../services/accounts/registration.ts'
import { createSessions } from '../services/accounts/sessions.ts'
import { createForgetSuccessors, successorRounds } from '../services/accounts/successors.ts'
import type { BillingEvents } from '../services/billing/events.ts'
import type { Keys } from '../services/keys.ts'
import { createLetters } from '../services/mail/letters.ts'
import type { Outbox } from '../services/mail/outbox.ts'
import type { Throttle } from '../services/throttle.ts'

/** Well above the time for hashing, finding and writing on an idle host. */
const PACE_STEP_MS = 100

export interface AccountOverrides {
  /** Milliseconds of {@link createPace}. */
  paceStep?: number
  /** The cost of new password hashes. */
  hashCost?: HashCost | undefined
}

interface AccountParts {
  config: Config
  keys: Keys
  db: Database
  clock: Clock
  throttle: Throttle
  pseudonym: Pseudonym
  outbox: Outbox
  billingEvents: BillingEvents
  overrides: AccountOverrides
}

export type AccountServices = ReturnType<typeof wireAccounts>

/** Registration, sign-in and sign-out, sessions, recovery and erasure. */
export function wireAccounts({ config, keys, billingEvents, overrides, ...shared }: AccountParts) {
  const { db, clock, throttle, pseudonym } = shared
  const sessions = createSessions(db, clock)
  const accounts = {
    ...shared,
    pace: createPace(overrides.paceStep ?? PACE_STEP_MS),
    hasher: createPasswordHasher(overrides.hashCost && { cost: overrides.hashCost }),
    devices: createKnownDevices(db, clock, pseudonym),
    sessions,
    letters: createLetters(config.siteUrl),
    mayMail: createMailAllowance(throttle, pseudonym),
  }
  const googleCredentials = createGoogleCredentials({
    db,
    clock,
    throttle,
    states: createOauthStates(db, clock),
    identity: createGoogleIdentity(config.google, clock),
  })
  const credentials = googleCredentials
  const forgetSuccessors = createForgetSuccessors(db, clock)
  return {
    csrf: createCsrf(keys.csrf),
    sessions,
    login: createLogin(accounts),
    googleCredentials,
    googleSignIn: createGoogleSignIn({ ...accounts, credentials }),
    logout: createLogout(db, sessions),
    refresh: createRefresh({ db, clock, throttle, sealKey: keys.seal }),
    registration: createRegistration(accounts),
    confirm: createConfirm(accounts),
    recovery: createRecovery(accounts),
    deletion: createDeletion({ ...accounts, credentials, billingEvents }),
    grants: createGrants(db, clock),
    forgetSuccessors,
    loops: [createLoop(successorRounds(forgetSuccessors))],
  }
}
