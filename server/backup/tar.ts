import { Header } from 'tar'
import { type Piece, wholeOf } from './pieces.ts'

const BLOCK = 512
const PART = 1024 * 1024
const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** Bytes of a stream, in the order and the amounts in which they are asked for. */
interface ByteReader {
  /** The next bytes in pieces, this many in all. @throws {TarError} if there are fewer */
  pieces(count: number): AsyncGenerator<Buffer>
}

/** The bytes are no tar archive, or end too early. */
export class TarError extends Error {
  override name = 'TarError'
}

function createReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async *pieces(count) {
      let left = count
      while (left > 0) {
        if (rest.length === 0) {
          const next = await chunks.next()
          if (next.done) throw new TarError('The archive ends too early')
          rest = next.value
        }
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        if (piece.length > 0) yield piece
      }
    },
  }
}

function headerOf(piece: Piece): Buffer {
  const isFolder = piece.kind === 'folder'
  const block = Buffer.alloc(BLOCK)
  const header = new Header({
    path: isFolder ? `${piece.name}/` : piece.name,
    size: isFolder ? 0 : piece.size,
    mode: isFolder ? 0o700 : 0o600,
    type: isFolder ? 'Directory' : 'File',
    mtime: new Date(0),
    uid: 0,
    gid: 0,
  })
  if (header.encode(block)) throw new TarError(`The name ${piece.name} is too long for an archive`)
  return block
}

async function* bytesOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield headerOf(piece)
    if (piece.kind === 'folder') continue
    yield* piece.bytes
    yield Buffer.alloc(padding(piece.size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The pieces as a tar archive, which `tar` can list and unpack too, in large parts. */
export async function* tarOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const bytes of bytesOf(pieces)) {
    parts.push(bytes)
    size += bytes.length
    if (size < PART) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  yield Buffer.concat(parts)
}

/** @throws {TarError} for bytes that are no header: some of these make the library throw */
function readHeader(block: Buffer): Header {
  try {
    return new Header(block)
  } catch (cause) {
    throw new TarError('This is no archive of folders and files', { cause })
  }
}

/**
 * The pieces of a tar archive. The bytes that the caller does not read of one are passed over.
 * Reads the source to its end.
 * @throws {TarError}
 */
export async function* untar(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const reader = createReader(source)
  for (;;) {
    const header = readHeader(await wholeOf(reader.pieces(BLOCK)))
    if (header.nullBlock) break
    const { path, size = 0, type } = header
    const isFolder = type === 'Directory'
    if (!header.cksumValid || path === undefined || (type !== 'File' && !isFolder)) {
      throw new TarError('This is no archive of folders and files')
    }
    if (isFolder) {
      yield { kind: 'folder', name: path.endsWith('/') ? path.slice(0, -1) : path }
      continue
    }
    const bytes = reader.pieces(size)
    yield { kind: 'file', name: path, size, bytes }
    for await (const _ of bytes);
    await wholeOf(reader.pieces(padding(size)))
  }
  for await (const _ of source);
}
