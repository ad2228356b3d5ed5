import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { syncFolder, syncPath } from '../db/durable-file-system.ts'
import { openEmbedded } from '../db/embedded.ts'
import { BEING_MADE, FORMER_FOLDER, takeFormerBack } from '../db/embedded-folder.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { DATABASE, type Head, SECRET } from './form.ts'
import type { Piece } from './pieces.ts'
import { readBackup } from './read.ts'

const RESTORING = 'restoring'

/** Writes what a backup holds below a folder. */
function writeBelow(folder: string) {
  return async (piece: Piece): Promise<void> => {
    const path = join(folder, piece.name)
    const isFolder = piece.kind === 'folder'
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (isFolder) return
    const file = openSync(path, 'wx', 0o600)
    try {
      for await (const bytes of piece.bytes) writeSync(file, bytes)
    } finally {
      closeSync(file)
    }
  }
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** Opens the copy once, which applies its log. @throws {Error} if this version cannot */
async function tryToOpen(dataDir: string): Promise<void> {
  try {
    const database = await openEmbedded(dataDir)
    try {
      await database.db.execute(sql`select count(*) from drizzle.__drizzle_migrations`)
    } finally {
      await database.close()
    }
  } catch (cause) {
    throw new Error(
      'The backup was read, but its database cannot be opened. Nothing was replaced',
      {
        cause,
      },
    )
  }
}

/** Moves the copy into its place. The database that was there keeps its folder beside it. */
function swap(dataDir: string, restoring: string): void {
  const place = join(dataDir, DATABASE)
  for (const name of readdirSync(restoring).filter((each) => SECRET.test(each))) {
    renameSync(join(restoring, name), join(dataDir, name))
  }
  rmSync(join(dataDir, FORMER_FOLDER), { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, join(dataDir, FORMER_FOLDER))
  // Left by a first start that was killed; the next start would take the copy for its remains.
  rmSync(join(dataDir, BEING_MADE), { force: true })
  renameSync(join(restoring, DATABASE), place)
  syncPath(dataDir)
}

/**
 * Replaces the embedded database in `dataDir` by that of a backup. Nothing there changes before the
 * whole backup was read, written and opened. Only then a database that was there is removed.
 * @throws {FolderInUseError} while a process runs on it
 * @throws {Error} if there is a database, and `replace` is false
 */
export async function restoreBackup(
  path: string,
  dataDir: string,
  { replace }: { replace: boolean },
): Promise<Head> {
  const head = await readBackup(path)
  const lock = lockFolder(dataDir)
  const restoring = join(dataDir, RESTORING)
  try {
    takeFormerBack(dataDir)
    if (!replace && isFilled(join(dataDir, DATABASE))) {
      throw new Error(
        `There is a database in ${dataDir}. Add --replace to replace it, or set DATA_DIR to an empty folder.`,
      )
    }
    rmSync(restoring, { recursive: true, force: true })
    mkdirSync(restoring, { mode: 0o700 })
    await readBackup(path, writeBelow(restoring))
    await tryToOpen(restoring)
    syncFolder(restoring)
    swap(dataDir, restoring)
    rmSync(join(dataDir, FORMER_FOLDER), { recursive: true, force: true })
  } finally {
    rmSync(restoring, { recursive: true, force: true })
    lock.release()
  }
  return head
}
