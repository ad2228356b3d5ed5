import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Turns } from '../../turns.ts'

export type TreeEncoding = 'identity' | 'gzip' | 'br'

/** Bytes from which on a tree is compressed less thoroughly: some 370,000 niches. */
const LARGE = 32 * 1024 * 1024
/** Of what a compressor hands out at a time. */
const CHUNK = 256 * 1024

/** Compresses on another thread, so that the event loop turns. */
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

/** The pieces of a tree as one body. @param length bytes of all pieces together */
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
