import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of an embedded database can't be opened. None of them was replaced. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError'

  constructor(folder: string, cause?: unknown) {
    super(
      `The embedded database in ${folder} could not be opened: its files are damaged or incomplete, or its disk is full. ` +
        'To avoid data loss, it was not replaced. Restore a backup of DATA_DIR, or move this ' +
        'folder away to start with an empty database (docs/operations.md, "The embedded database").',
      { cause },
    )
  }
}

/** The database that a restore replaced, until the new one has opened. */
export const FORMER_FOLDER = 'db.replaced'

export interface EmbeddedFolder {
  folder: string
  /** True if the folder needs a new database. */
  isNew: boolean
  /** Call this when a new database is complete and flushed. */
  made(): void
  /** Call this when the database is open: what a restore has replaced is removed. */
  opened(): void
}

/** Beside the database while it is made for the first time. What is there then holds no data. */
export const BEING_MADE = 'db.unfinished'

/** If a restore was killed before its database was in place, the former one counts. */
export function takeFormerBack(dataDir: string): void {
  const folder = join(dataDir, 'db')
  const former = join(dataDir, FORMER_FOLDER)
  if (!existsSync(folder) && existsSync(former)) renameSync(former, folder)
}

/**
 * Prepares the folder of the embedded database; it is empty if it needs a new
 * database. Removes the remains of a start that was killed while it created one,
 * which hold no acknowledged data. If a restore was killed before its database was in
 * place, the former one counts.
 * @throws {DamagedDatabaseError} when there are files, but not those that mark a
 * database
 */
export function prepareFolder(dataDir: string): EmbeddedFolder {
  const folder = join(dataDir, 'db')
  const beingMade = join(dataDir, BEING_MADE)
  const former = join(dataDir, FORMER_FOLDER)
  takeFormerBack(dataDir)
  if (existsSync(beingMade)) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isNew = readdirSync(folder).length === 0
  if (!isNew && !existsSync(join(folder, 'PG_VERSION'))) throw new DamagedDatabaseError(folder)
  if (isNew) writeFileSync(beingMade, '', { mode: 0o600 })
  return {
    folder,
    isNew,
    made: () => rmSync(beingMade, { force: true }),
    opened: () => rmSync(former, { recursive: true, force: true }),
  }
}
