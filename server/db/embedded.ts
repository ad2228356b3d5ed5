import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createKeyedQueue } from '../concurrency/keyed-queue.ts'
import { createOwnBell } from './bell.ts'
import type { OpenDatabase } from './database.ts'
import { DurableNodeFS, durableStartParams, syncFolder } from './durable-file-system.ts'
import { DamagedDatabaseError, prepareFolder } from './embedded-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { LockName } from './locks.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { observePglite } from './observed-queries.ts'
import { enterAlone, sharedPresence } from './presence.ts'
import * as schema from './schema.ts'
import { YieldingPGlite } from './yielding-pglite.ts'

function fromPglite(client: PGlite) {
  observePglite(client)
  const db = drizzle({ client, schema })
  return {
    db,
    reserved: db,
    native: { kind: 'pglite' as const, client },
    migrate: () => migrate(db, { migrationsFolder }),
    // Only one process owns the database, so a queue in memory is exclusive.
    exclusively: createKeyedQueue<LockName>(),
    inTurn: createKeyedQueue<string>(),
    present: sharedPresence(enterAlone).present,
    bell: createOwnBell(),
    pools: () => [],
  }
}

/**
 * A database that lives only as long as the process, for tests.
 * @param copyOf a dump of another database's folder, which starts faster than an
 * empty one
 */
export async function openMemory(copyOf?: Blob): Promise<OpenDatabase> {
  const client = new YieldingPGlite(copyOf ? { loadDataDir: copyOf } : {})
  await client.waitReady
  return {
    ...fromPglite(client),
    kind: 'memory',
    durability: 'none (in memory)',
    close: () => client.close(),
  }
}

/** The embedded Postgres in `dataDir/db`. This process owns it until it closes it or dies. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = lockFolder(dataDir)
  try {
    const { folder, isNew, made, opened } = prepareFolder(dataDir)
    const client = new YieldingPGlite({
      fs: new DurableNodeFS(folder),
      startParams: durableStartParams,
    })
    await client.waitReady.catch((cause: unknown) => {
      throw isNew ? cause : new DamagedDatabaseError(folder, cause)
    })
    if (isNew) {
      syncFolder(folder)
      made()
    }
    opened()
    return {
      ...fromPglite(client),
      kind: 'embedded',
      durability: 'fsync before every acknowledgement',
      async close() {
        await client.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
