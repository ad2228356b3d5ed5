import { and, eq, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OpenDatabase } from '../../db/database.ts'
import type { LocalObject } from './objects.ts'

/** Stores the objects that Stripe would store. */
export interface StripeObjects {
  get<K extends LocalObject['object']>(
    kind: K,
    id: string,
  ): Promise<Extract<LocalObject, { object: K }> | undefined>
  put(object: LocalObject): Promise<void>
  /** The objects of an owner: a customer's, or `pending` events. Oldest first. */
  list<K extends LocalObject['object']>(
    kind: K,
    owner: string,
  ): Promise<Extract<LocalObject, { object: K }>[]>
}

/** Not made by a migration: the table exists only if the stand-in has run. */
const objects = pgTable(
  'local_stripe_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    owner: text('owner'),
    body: jsonb('body').$type<LocalObject>().notNull(),
  },
  (table) => [index('local_stripe_objects_owner').on(table.kind, table.owner)],
)

/** The owner in lists of objects. */
export function ownerOf(object: LocalObject): string | null {
  if (object.object === 'event') return object.pending_webhooks > 0 ? 'pending' : null
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : null
}

const created = (object: LocalObject) => ('created' in object ? object.created : 0)

export function oldestFirst<T extends LocalObject>(list: T[]): T[] {
  return list.toSorted((a, b) => created(a) - created(b))
}

/** In the database, so payments survive a restart. */
export async function createStripeObjects(database: OpenDatabase): Promise<StripeObjects> {
  const { db } = database
  await database.exclusively('localStripe', async () => {
    await db.execute(sql`create table if not exists local_stripe_objects (
      id text primary key, kind text not null, owner text, body jsonb not null)`)
    await db.execute(sql`create index if not exists local_stripe_objects_owner
      on local_stripe_objects (kind, owner)`)
  })

  return {
    async get<K extends LocalObject['object']>(kind: K, id: string) {
      const [row] = await db
        .select()
        .from(objects)
        .where(and(eq(objects.id, id), eq(objects.kind, kind)))
      return row?.body as Extract<LocalObject, { object: K }> | undefined
    },
    async put(body) {
      const row = { id: body.id, kind: body.object, owner: ownerOf(body), body }
      await db.insert(objects).values(row).onConflictDoUpdate({ target: objects.id, set: row })
    },
    async list<K extends LocalObject['object']>(kind: K, owner: string) {
      const rows = await db
        .select()
        .from(objects)
        .where(and(eq(objects.kind, kind), eq(objects.owner, owner)))
      return oldestFirst(rows.map(({ body }) => body as Extract<LocalObject, { object: K }>))
    },
  }
}
