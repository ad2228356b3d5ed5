import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { emailKey, emailSchema } from '../../../contract/email.ts'
import { cleanText } from '../../../contract/text.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import type { Identity } from '../../providers/identity/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Letters } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { GoogleCredential, GoogleCredentials } from './google-credentials.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Origin } from './origin.ts'
import type { Sessions } from './sessions.ts'
import type { TokenPair } from './token-pair.ts'

const NAME_MAX = 100

interface Dependencies {
  db: Database
  clock: Clock
  credentials: GoogleCredentials
  devices: KnownDevices
  sessions: Sessions
  outbox: Outbox
  letters: Letters
}

interface Account {
  id: string
  email: string
  isNew: boolean
  isLinked?: boolean
}

interface SignedIn {
  /** The account's address, which may differ from the one at Google. */
  email: string
  pair: TokenPair
  /** True if the sign-in created the account. */
  isNew: boolean
  /** True if the sign-in linked the account to Google. */
  isLinked: boolean
}

export type GoogleSignIn = (given: GoogleCredential, origin: Origin) => Promise<SignedIn>

function storableName(name: string | null): string | null {
  return (
    Array.from(cleanText(name ?? ''))
      .slice(0, NAME_MAX)
      .join('')
      .trim() || null
  )
}

/**
 * Signs in the user of a Google credential. The account linked to that Google account comes first,
 * even if its address has changed. Otherwise, if Google runs the mailbox, the account with that
 * address is linked and notified by mail. Otherwise a new account is created.
 * @throws {Refusal} those of {@link GoogleCredentials}, `google_unverified`, `google_not_linked`,
 * `google_conflict`
 */
export function createGoogleSignIn(dependencies: Dependencies): GoogleSignIn {
  const { db, clock, credentials, devices, sessions, outbox, letters } = dependencies

  async function linked(tx: Database, googleSub: string): Promise<Account | undefined> {
    // Locked to run fully before or after a concurrent reset or deletion.
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.googleSub, googleSub))
      .for('no key update')
    return user && { id: user.id, email: user.email, isNew: false }
  }

  /** Links the account of an address, if there is one. */
  async function link(
    tx: Database,
    key: string,
    { subject: googleSub, ownsMailbox }: Identity,
  ): Promise<Account | undefined> {
    const [user] = await tx.select().from(users).where(eq(users.emailKey, key)).for('update')
    if (user === undefined) return undefined
    const account = { id: user.id, email: user.email, isNew: false }
    // A concurrent first sign-in has already linked it.
    if (user.googleSub === googleSub) return account
    if (user.googleSub !== null) throw new Refusal('google_conflict')
    if (!ownsMailbox) throw new Refusal('google_not_linked')
    await tx.update(users).set({ googleSub }).where(eq(users.id, user.id))
    await outbox.enqueue(tx, user.email, letters.googleLinked())
    return { ...account, isLinked: true }
  }

  /** Undefined if another transaction took the address or the Google account first. */
  async function create(
    tx: Database,
    email: string,
    { subject, name }: Identity,
  ): Promise<Account | undefined> {
    const key = emailKey(email)
    // An unconfirmed registration of this address, with its password, does not carry over to this account.
    await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.emailKey, key))
    const [user] = await tx
      .insert(users)
      .values({
        id: randomUUID(),
        email,
        emailKey: key,
        fullName: storableName(name),
        googleSub: subject,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    return user && { id: user.id, email, isNew: true }
  }

  async function accountOf(tx: Database, identity: Identity): Promise<Account> {
    const { subject } = identity
    const known = await linked(tx, subject)
    if (known !== undefined) return known
    if (!identity.isEmailVerified) throw new Refusal('google_unverified')
    const address = emailSchema.safeParse(identity.email)
    if (!address.success) throw new Refusal('google_refused')
    const email = address.data
    const found = (await link(tx, emailKey(email), identity)) ?? (await create(tx, email, identity))
    // The other transaction has committed by now, so the second lookup finds the account.
    const account =
      found ?? (await linked(tx, subject)) ?? (await link(tx, emailKey(email), identity))
    if (account === undefined) throw new Refusal('google_conflict')
    return account
  }

  return async function signIn(given, origin) {
    const identity = await credentials.redeem(given, origin)
    return db.transaction(async (tx) => {
      const { id, email, isNew, isLinked = false } = await accountOf(tx, identity)
      await devices.remember(tx, id, origin)
      return { email, isNew, isLinked, pair: await sessions.start(id, tx) }
    })
  }
}
