import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'
import { syncPath } from '../db/durable-file-system.ts'
import { copyWhileServing } from './copy.ts'
import { DATABASE, END, HEAD, type Head, SECRET } from './form.ts'
import { filePiece, type Piece, textPiece } from './pieces.ts'
import { tarOf } from './tar.ts'

/** Fast: a database's files become five times smaller with it, and little smaller with more. */
const COMPRESSION = 1

interface BackupParts {
  database: OpenDatabase
  dataDir: string
  clock: Clock
}

async function* piecesOf({ database, dataDir, clock }: BackupParts): AsyncGenerator<Piece> {
  if (database.native.kind !== 'pglite') throw new Error('Only the embedded database is copied')
  const folder = join(dataDir, DATABASE)
  const postgres = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  const madeAt = clock.now().toISOString()
  const head: Head = { product: 'Nicher', format: 1, madeAt, postgres }
  yield textPiece(HEAD, JSON.stringify(head))
  let entries = 0
  for await (const piece of copyWhileServing(database.native.client, folder)) {
    yield { ...piece, name: `${DATABASE}/${piece.name}` }
    entries += 1
  }
  // Without it, the mails and sessions in the database cannot be read.
  for (const name of (await readdir(dataDir)).filter((each) => SECRET.test(each))) {
    const secret = filePiece(join(dataDir, name), name)
    if (secret === undefined) continue
    yield secret
    entries += 1
  }
  yield textPiece(END, JSON.stringify({ entries }))
}

async function writeArchive(path: string, parts: BackupParts, signal: AbortSignal | undefined) {
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(
      tarOf(piecesOf(parts)),
      createGzip({ level: COMPRESSION }),
      async (bytes: AsyncIterable<Buffer>) => {
        for await (const chunk of bytes) await file.writeFile(chunk)
      },
      signal ? { signal } : {},
    )
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Gives the finished file its name, unless another file has it. */
function publish(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Error(refusal(path))
    // Some file systems have no links.
    renameSync(unfinished, path)
  }
}

const refusal = (path: string) =>
  `${path} exists already. A backup replaces no file: name another one, or remove it.`

/**
 * Writes a backup of the embedded database and its secret, which only its owner can read: a whole
 * and flushed file, or none.
 * @param path absolute
 * @returns the file's bytes
 * @throws {Error} if the file exists
 */
export async function writeBackup(
  path: string,
  parts: BackupParts,
  signal?: AbortSignal,
): Promise<number> {
  if (existsSync(path)) throw new Error(refusal(path))
  const unfinished = `${path}.unfinished-${process.pid}`
  rmSync(unfinished, { force: true })
  try {
    // One at a time: a session of Postgres knows one backup.
    const bytes = await parts.database.inTurn('backup', () =>
      writeArchive(unfinished, parts, signal),
    )
    publish(unfinished, path)
    return bytes
  } finally {
    rmSync(unfinished, { force: true })
    if (existsSync(path)) syncPath(dirname(path))
  }
}
