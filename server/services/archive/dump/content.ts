import { createReadStream } from 'node:fs'
import { PassThrough, type Transform } from 'node:stream'
import { constants, createZstdDecompress } from 'node:zlib'
import { gzipContent } from './gzip-content.ts'
import { sevenZipContent } from './seven-zip.ts'

const CHUNK = 256 * 1024
const GZIP = '1f8b'
const SEVEN_ZIP = '377abcaf271c'
/** A normal frame, or a skippable frame, which some writers put first. */
const ZSTD = /^(?:28b52ffd|5[\da-f]2a4d18)$/

/** Reports the number of bytes of the file that were read so far. */
type Told = (at: number) => void

function decompressor(beginning: Buffer): Transform {
  const magic = beginning.toString('hex', 0, 4)
  if (!ZSTD.test(magic)) return new PassThrough()
  return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 31 } })
}

/**
 * The content of a plain or zstd file. Node's zstd stops after the first frame that does not end a
 * chunk, so the rest is opened again.
 */
async function* plainContent(path: string, size: number, beginning: Buffer, told: Told) {
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

/** A file on disk, with its first bytes. */
export interface DumpFilePart {
  path: string
  size: number
  beginning: Buffer
}

/**
 * The unpacked content: plain, gzip, zstd with a window of up to 2 GiB (`--long=31`), or all files
 * of a 7z archive, one after the other. The file's name does not matter.
 * @throws {DumpFileError} if no program for 7z is installed; {Error} where the file breaks off
 */
export function contentOf(part: DumpFilePart, told: Told): AsyncGenerator<Buffer> {
  const { path, size, beginning } = part
  if (beginning.toString('hex', 0, 6) === SEVEN_ZIP) return sevenZipContent(path)
  if (beginning.toString('hex', 0, 2) === GZIP) return gzipContent(path, told)
  return plainContent(path, size, beginning, told)
}
