import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'

const CHUNK = 256 * 1024
/** The maximum header length. Names and comments in it are short. */
const HEADER_MAX = 64 * 1024
const TRAILER = 8

/** The number of bytes before the data of a gzip member (RFC 1952 §2.3). Undefined if there is no header. */
function headerLength(bytes: Buffer): number | undefined {
  if (bytes.length < 10 || bytes.toString('hex', 0, 3) !== '1f8b08') return undefined
  const flags = bytes.readUInt8(3)
  let at = 10
  if (flags & 4) {
    if (bytes.length < at + 2) return undefined
    at += 2 + bytes.readUInt16LE(at)
  }
  // The file's name and a comment, each terminated by a zero byte.
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue
    const zero = bytes.indexOf(0, at)
    if (zero < 0) return undefined
    at = zero + 1
  }
  return flags & 2 ? at + 2 : at
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/**
 * The content of a gzip file, member by member. Node's own reader discards what it has read if
 * other data follows the last member.
 * @throws {Error} if the file is cut off, damaged, or continues with data that is not gzip. All
 * content before that is returned first.
 */
export async function* gzipContent(path: string, told: (at: number) => void) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for (let from = 0; from < size; ) {
      const beginning = await read(file, from, HEADER_MAX)
      const header = headerLength(beginning)
      if (header === undefined) {
        const isPadding = from > 0 && beginning.every((byte) => byte === 0)
        if (isPadding) return
        throw new Error('what follows is not gzip')
      }
      const raw = createReadStream(path, { start: from + header, highWaterMark: CHUNK })
      const stream = createInflateRaw()
      raw.on('error', (error) => stream.destroy(error))
      // A stream may still report an error about the bytes after its end.
      stream.on('error', () => {})
      raw.pipe(stream)
      let check = 0
      try {
        for await (const chunk of stream) {
          check = crc32(chunk as Buffer, check)
          told(from + header + raw.bytesRead)
          yield chunk as Buffer
        }
      } finally {
        raw.destroy()
        stream.destroy()
      }
      const end = from + header + stream.bytesWritten
      const trailer = await read(file, end, TRAILER)
      if (trailer.length < TRAILER) throw new Error('unexpected end of file')
      if (trailer.readUInt32LE(0) !== check) throw new Error('incorrect data check')
      from = end + TRAILER
    }
  } finally {
    await file.close()
  }
}
