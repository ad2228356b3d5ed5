import type { Hash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Turns } from '../../turns.ts'

export type TreeEncoding = 'identity' | 'gzip' | 'br'

/** A strong validator for each encoding of the same text. @param hash fed with the whole text */
export function etagsOf(hash: Hash): Record<TreeEncoding, string> {
  const digest = hash.digest('base64url').slice(0, 27)
  return { identity: `"${digest}"`, gzip: `"${digest}-gzip"`, br: `"${digest}-br"` }
}

/** Trees above this size in bytes (some 370,000 niches) get a lower compression level. */
const LARGE = 32 * 1024 * 1024
/** The chunk size of a compressor's output. */
const CHUNK = 256 * 1024

/** Compresses on another thread, to keep the event loop free. */
async function through(compressor: Transform, pieces: readonly Buffer[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  await pipeline(Readable.from(pieces), compressor, async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

async function joined(pieces: readonly Buffer[], length: number, turns: Turns): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(length)
  let at = 0
  for (const piece of pieces) {
    at += piece.copy(whole, at)
    await turns.rest()
  }
  return whole
}

/** The pieces of a tree as one body. @param length total bytes of all pieces */
export function packTree(
  pieces: readonly Buffer[],
  length: number,
  encoding: TreeEncoding,
  turns: Turns,
): Promise<Buffer> {
  const isLarge = length >= LARGE
  switch (encoding) {
    case 'identity':
      return joined(pieces, length, turns)
    case 'gzip':
      return through(createGzip({ level: isLarge ? 3 : 6, chunkSize: CHUNK }), pieces)
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: isLarge ? 3 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: length,
      }
      return through(createBrotliCompress({ params, chunkSize: CHUNK }), pieces)
    }
  }
}
