import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { knownDevices, users } from '../../db/schema.ts'
import type { Origin } from './origin.ts'
import type { Pseudonym } from './pseudonym.ts'

const PER_USER = 20
/** Used when there is no user, to make unknown accounts cost the same read. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The part of an origin that a user signed in from before, as its rate limit key. */
export type Familiar = { kind: 'browser' | 'place'; device: string }

/** The origins of each user's sign-ins: the newest 20 browsers and places. */
export interface KnownDevices {
  /** The browser if known, otherwise the place if known, otherwise undefined. */
  recognize(userId: string | undefined, origin: Origin): Promise<Familiar | undefined>
  /** Stores the origin of a sign-in, in its transaction. */
  remember(tx: Database, userId: string, origin: Origin): Promise<void>
}

export function createKnownDevices(db: Database, clock: Clock, pseudonym: Pseudonym): KnownDevices {
  /** Names differ per user, to keep the table from linking two accounts. */
  function devicesOf(userId: string, { address, browserId }: Origin): Familiar[] {
    const place = { kind: 'place', device: pseudonym('place', `${userId}\0${address}`) } as const
    if (browserId === undefined) return [place]
    return [{ kind: 'browser', device: pseudonym('browser', `${userId}\0${browserId}`) }, place]
  }

  return {
    async recognize(userId = NOBODY, origin) {
      const devices = devicesOf(userId, origin)
      const names = devices.map(({ device }) => device)
      const rows = await db
        .select({ device: knownDevices.deviceHash })
        .from(knownDevices)
        .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, names)))
      return devices.find(({ device }) => rows.some((row) => row.device === device))
    },

    async remember(tx, userId, origin) {
      const lastSeenAt = clock.now()
      // Concurrent sign-ins of one user wait for each other, because they write and remove the same rows.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      const rows = devicesOf(userId, origin).map(({ device }) => ({
        userId,
        deviceHash: device,
        lastSeenAt,
      }))
      await tx
        .insert(knownDevices)
        .values(rows)
        .onConflictDoUpdate({
          target: [knownDevices.userId, knownDevices.deviceHash],
          set: { lastSeenAt },
        })
      const newest = tx
        .select({ device: knownDevices.deviceHash })
        .from(knownDevices)
        .where(eq(knownDevices.userId, userId))
        .orderBy(desc(knownDevices.lastSeenAt), knownDevices.deviceHash)
        .limit(PER_USER)
      await tx
        .delete(knownDevices)
        .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.deviceHash, newest)))
    },
  }
}
