import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** A folder, or a file with as many bytes as `size` says. */
export type Piece =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; size: number; bytes: AsyncIterable<Buffer> }

const CHUNK = 1024 * 1024

function nothingIfGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Exactly `size` bytes; zeros in place of what was cut off meanwhile. */
async function* bytesOf(file: number, size: number): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at))
      const got = readSync(file, chunk, 0, chunk.length, at) || chunk.length
      yield chunk.subarray(0, got)
      at += got
    }
  } finally {
    closeSync(file)
  }
}

/**
 * A file that another program may change meanwhile; undefined if it is gone. The reader must read
 * its bytes to the end, or end the iteration.
 */
export function filePiece(path: string, name: string): Piece | undefined {
  // Without a turn of the event loop for each step: a database has thousands of small files, and
  // a turn of a busy host takes longer than reading one.
  const file = nothingIfGone(() => openSync(path, 'r'))
  if (file === undefined) return undefined
  const { size } = fstatSync(file)
  return { kind: 'file', name, size, bytes: bytesOf(file, size) }
}

export function textPiece(name: string, text: string): Piece {
  const whole = Buffer.from(text)
  async function* bytes() {
    yield whole
  }
  return { kind: 'file', name, size: whole.length, bytes: bytes() }
}

/** Names of everything below a folder, as they are found; those of folders end with a slash. */
export function* namesBelow(folder: string, within = ''): Generator<string> {
  const place = join(folder, within)
  const entries = nothingIfGone(() => readdirSync(place, { withFileTypes: true })) ?? []
  for (const entry of entries) {
    const name = within + entry.name
    if (entry.isFile()) yield name
    if (!entry.isDirectory()) continue
    yield `${name}/`
    yield* namesBelow(folder, `${name}/`)
  }
}

export async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
