import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { END, endSchema, HEAD, type Head, headSchema, isOurs } from './form.ts'
import { type Piece, wholeOf } from './pieces.ts'
import { TarError, untar } from './tar.ts'

/** The file is no whole backup. The message says why. */
export class BackupFileError extends Error {
  override name = 'BackupFileError'
}

const TEXT_MAX = 10_000

async function jsonOf(piece: Piece): Promise<unknown> {
  if (piece.kind === 'folder' || piece.size > TEXT_MAX) return undefined
  const content = (await wholeOf(piece.bytes)).toString()
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const foreign = (path: string, cause?: unknown) =>
  new BackupFileError(`${path} is not a backup of Nicher`, { cause })
const cutShort = (path: string, cause?: unknown) =>
  new BackupFileError(
    `${path} is cut short: the end of the backup is missing. Copy it again from where it was made`,
    { cause },
  )

const damaged = (path: string, cause?: unknown) =>
  new BackupFileError(
    `${path} is damaged. Copy it again from where it was made, or take an older one`,
    { cause },
  )

async function takeAll(
  path: string,
  pieces: AsyncIterable<Piece>,
  take: (piece: Piece) => Promise<void> | void,
  onHead: (head: Head) => void,
): Promise<void> {
  let head: Head | undefined
  let entries = 0
  let isWhole = false
  for await (const piece of pieces) {
    if (head === undefined) {
      const read = headSchema.safeParse(piece.name === HEAD ? await jsonOf(piece) : undefined)
      if (!read.success) throw foreign(path)
      head = read.data
      onHead(head)
    } else if (piece.name === END) {
      isWhole = endSchema.safeParse(await jsonOf(piece)).data?.entries === entries
    } else if (isWhole || !isOurs(piece.name)) {
      throw damaged(path)
    } else {
      entries += 1
      await take(piece)
    }
  }
  if (!isWhole) throw cutShort(path)
}

/** @param isBegun true if the file begins as a backup does */
function explained(path: string, error: unknown, isBegun: boolean): unknown {
  if (error instanceof BackupFileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupFileError(`There is no file ${path}`)
  if (code === 'Z_BUF_ERROR') return cutShort(path, error)
  if (!(error instanceof TarError) && !code?.startsWith('Z_')) return error
  return isBegun ? damaged(path, error) : foreign(path, error)
}

/**
 * Reads a backup from its first to its last byte.
 * @param take receives each folder and file of DATA_DIR
 * @throws {BackupFileError} if it is another file, or not whole
 */
export async function readBackup(
  path: string,
  take: (piece: Piece) => Promise<void> | void = () => {},
): Promise<Head> {
  let head: Head | undefined
  try {
    await pipeline(createReadStream(path), createGunzip(), async (bytes) => {
      await takeAll(path, untar(bytes as AsyncIterable<Buffer>), take, (read) => {
        head = read
      })
    })
  } catch (error) {
    throw explained(path, error, head !== undefined)
  }
  if (head === undefined) throw foreign(path)
  return head
}
