import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { TarError, untar } from './tar.ts'

async function namesIn(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  for await (const piece of untar(Readable.from([bytes]))) names.push(piece.name)
  return names
}

test.each([0x00, 0x01, 0x7f, 0x80, 0xa5, 0xff])(
  'blocks of the byte %i are no archive',
  async (byte) => {
    const read = namesIn(Buffer.alloc(2_048, byte))
    if (byte === 0) expect(await read).toEqual([])
    else await expect(read).rejects.toThrow(TarError)
  },
)
