import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendCommand } from '../../server/admin/socket.ts'
import { createClock } from '../../server/clock.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createGrants } from '../../server/services/accounts/grants.ts'
import { startPostgres } from '../../testing/postgres.ts'
import type { Environment } from '../api-process.ts'

/** The database under a killed API. */
export interface Engine {
  name: 'embedded' | 'postgres'
  version: string
  folder: string
  environment: Environment
  /** Gives Premium to a verified account while the API runs. */
  grant(email: string): Promise<boolean>
  /** Opens the database beside or instead of a stopped API. */
  open(): Promise<OpenDatabase>
  /** Kills the database itself. Absent if it runs in the API's process. */
  crash?: () => Promise<void>
  /** @param keep leaves the folder for examining a failure */
  close(keep: boolean): Promise<void>
}

function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `nicher-kill-loop-${name}-`))
}

export function embeddedEngine(): Engine {
  const folder = temporaryFolder('embedded')
  return {
    name: 'embedded',
    version: 'PGlite',
    folder,
    environment: { DATA_DIR: folder },
    async grant(email) {
      let isDone = false
      const command = { name: 'user grant', email } as const
      await sendCommand(folder, command, (event) => {
        isDone ||= event.kind === 'output'
      }).catch(() => {})
      return isDone
    },
    open: () => openDatabase({ kind: 'embedded', dataDir: folder }),
    async close(keep) {
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function postgresEngine(): Promise<Engine> {
  const folder = temporaryFolder('postgres')
  const server = await startPostgres()
  const url = await server.createDatabase('kill_loop')
  const open = () => openDatabase({ kind: 'postgres', url })
  return {
    name: 'postgres',
    version: server.version,
    folder,
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    async grant(email) {
      // Does the same as the operator command on Postgres, without a new process.
      try {
        const database = await open()
        try {
          return await createGrants(database.db, createClock()).grant(email)
        } finally {
          await database.close()
        }
      } catch {
        return false
      }
    },
    open,
    crash: () => server.crashAndRestart(),
    async close(keep) {
      await server.stop()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}
