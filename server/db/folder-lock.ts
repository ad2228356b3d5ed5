import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** The folder belongs to another living process. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

export interface FolderLock {
  release(): void
}

function holder(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}

/**
 * Locks the folder for this process. The lock is the operating system's own lock
 * on a small SQLite file beside the database. The kernel releases it when the
 * process dies in any way, and never while the process lives, so there is no stale
 * lock to detect or to steal.
 * @param dataDir created if missing; only its owner can open it
 * @throws {FolderInUseError} at once, naming the process, when it is locked
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pidFile = join(dataDir, 'db.pid')
  const file = new DatabaseSync(join(dataDir, 'db.lock'))
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY))
      throw cause
    throw new FolderInUseError(
      `The embedded database in ${dataDir} is in use by ${holder(pidFile)}. ` +
        'Stop that process, or set DATA_DIR to another folder, or DATABASE_URL to a Postgres server.',
      { cause },
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      rmSync(pidFile, { force: true })
      file.close()
    },
  }
}
