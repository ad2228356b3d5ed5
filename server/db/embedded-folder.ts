import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of an embedded database can't be opened. Nothing of them was replaced. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError'

  constructor(folder: string, cause?: unknown) {
    super(
      `The embedded database in ${folder} could not be opened: its files are damaged or incomplete, or its disk is full. ` +
        'It is not made anew, so that nothing is lost: restore a backup of DATA_DIR, or move this ' +
        'folder away to begin with an empty database (docs/operations.md, "The embedded database").',
      { cause },
    )
  }
}

export interface EmbeddedFolder {
  folder: string
  /** Whether a database has to be made in it. */
  isNew: boolean
  /** To be called when a new database is whole and flushed. */
  made(): void
}

/**
 * The folder of the embedded database, empty where one has to be made. What a
 * start left that was killed while it made one is taken away: nobody was
 * promised anything of it.
 * @throws {DamagedDatabaseError} when there are files, but not those that mark a database
 */
export function prepareFolder(dataDir: string): EmbeddedFolder {
  const folder = join(dataDir, 'db')
  const beingMade = join(dataDir, 'db.unfinished')
  if (existsSync(beingMade)) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isNew = readdirSync(folder).length === 0
  if (!isNew && !existsSync(join(folder, 'PG_VERSION'))) throw new DamagedDatabaseError(folder)
  if (isNew) writeFileSync(beingMade, '', { mode: 0o600 })
  return { folder, isNew, made: () => rmSync(beingMade, { force: true }) }
}
