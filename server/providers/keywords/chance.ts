import { createHash } from 'node:crypto'

/** A number in [0, 1) that looks random and is always the same for a text. */
export function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
}
