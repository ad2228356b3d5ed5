import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, type Transform } from 'node:stream'
import { constants, createZstdDecompress } from 'node:zlib'
import { gzipContent } from './gzip-content.ts'

/** The maximum line length. Longer lines are counted and skipped. */
const LINE_MAX = 4 * 1024 * 1024
const CHUNK = 256 * 1024
const PRINT_PART = 64 * 1024
const GZIP = '1f8b'
/** A normal frame, or a skippable frame, which some writers put first. */
const ZSTD = /^(?:28b52ffd|5[\da-f]2a4d18)$/

/** The file cannot be read at all. The message is for the operator. */
export class DumpFileError extends Error {
  override name = 'DumpFileError'
}

async function part(file: FileHandle, from: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PRINT_PART), 0, PRINT_PART, from)
  return buffer.subarray(0, bytesRead)
}

export interface DumpFile {
  /** Identifies the content, from the file's size, beginning and end. */
  fingerprint: string
  /** Bytes. */
  size: number
  /** Lines without their line ends. Null for a line that is too long. Can be read only once. */
  lines(): AsyncGenerator<string | null>
  /** Bytes of the file read so far. */
  bytesRead(): number
  /** The error that kept `lines` from reaching the file's end. Every whole line before it was returned. */
  damage(): string | undefined
}

function decompressor(beginning: Buffer): Transform {
  const magic = beginning.toString('hex', 0, 4)
  if (!ZSTD.test(magic)) return new PassThrough()
  return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 31 } })
}

/**
 * The file's content. Node's zstd stops after the first frame that does not end a chunk, so the
 * rest is opened again.
 */
async function* contentOf(
  path: string,
  size: number,
  beginning: Buffer,
  told: (at: number) => void,
) {
  for (let from = 0; from < size; ) {
    const raw = createReadStream(path, { start: from, highWaterMark: CHUNK })
    const stream = decompressor(beginning)
    raw.on('error', (error) => stream.destroy(error))
    // A stream may still report an error about the bytes after its end.
    stream.on('error', () => {})
    raw.pipe(stream)
    try {
      for await (const chunk of stream) {
        told(from + raw.bytesRead)
        yield chunk as Buffer
      }
      const isPart = 'bytesWritten' in stream && typeof stream.bytesWritten === 'number'
      from += isPart && stream.bytesWritten ? Number(stream.bytesWritten) : size
    } finally {
      raw.destroy()
      stream.destroy()
    }
  }
}

/** Whole lines of `stream`. Text after the last line end is a line too, unless the stream breaks off. */
async function* linesOf(stream: AsyncIterable<Buffer>, onDamage: (error: Error) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  let isTooLong = false
  try {
    for await (const chunk of stream) {
      const pieces = decoder.decode(chunk, { stream: true }).split('\n')
      const last = pieces.pop() ?? ''
      for (const piece of pieces) {
        yield isTooLong ? null : rest + piece
        rest = ''
        isTooLong = false
      }
      rest = isTooLong ? '' : rest + last
      if (rest.length > LINE_MAX) {
        isTooLong = true
        rest = ''
      }
    }
  } catch (error) {
    onDamage(error as Error)
    return
  }
  rest += decoder.decode()
  if (isTooLong) yield null
  else if (rest !== '') yield rest
}

/**
 * Opens a dump: lines of JSON, plain or compressed with gzip or zstd with a window of up to 2 GiB
 * (`--long=31`). The file name does not matter.
 * @throws {DumpFileError}
 */
export async function openDump(path: string): Promise<DumpFile> {
  let beginning: Buffer
  let end: Buffer
  let size: number
  try {
    const file = await open(path)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) throw new Error('it is no file')
      size = stat.size
      beginning = await part(file, 0)
      end = await part(file, Math.max(0, size - PRINT_PART))
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new DumpFileError(`The file cannot be read: ${(cause as Error).message}`, { cause })
  }
  const hash = createHash('sha256').update(`${size}\n`).update(beginning).update(end)
  let bytesRead = 0
  let damage: string | undefined
  return {
    fingerprint: `file:${hash.digest('hex')}`,
    size,
    bytesRead: () => bytesRead,
    damage: () => damage,
    lines() {
      const told = (at: number) => {
        bytesRead = at
      }
      const isGzip = beginning.toString('hex', 0, 2) === GZIP
      const content = isGzip ? gzipContent(path, told) : contentOf(path, size, beginning, told)
      return linesOf(content, (error) => {
        damage = error.message
      })
    },
  }
}
