import type { Seeded } from '../seeded.ts'

/** Bytes with a special meaning to parsers. */
const SPECIAL = [
  0x00, 0x0a, 0x0d, 0x20, 0x22, 0x25, 0x2c, 0x2f, 0x3a, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xc0, 0xff,
]

function replace(bytes: Buffer, at: number, removed: number, inserted: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)])
}

function mutateOnce(bytes: Buffer, seeded: Seeded): Buffer {
  const at = seeded.between(0, Math.max(0, bytes.length - 1))
  const span = seeded.between(1, 12)
  const special = Buffer.from([seeded.pick(SPECIAL) ?? 0])
  switch (seeded.between(0, 7)) {
    case 0:
      return replace(bytes, at, 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << seeded.between(0, 7))]))
    case 1:
      return replace(bytes, at, 1, special)
    case 2:
      return replace(bytes, at, 0, special)
    case 3:
      return replace(bytes, at, span, Buffer.alloc(0))
    case 4:
      return replace(bytes, at, 0, bytes.subarray(at, at + span))
    case 5:
      return replace(bytes, at, 0, Buffer.alloc(seeded.between(1, 2_000), special[0]))
    case 6:
      return bytes.subarray(0, at)
    default: {
      const from = seeded.between(0, Math.max(0, bytes.length - 1))
      return replace(bytes, at, span, bytes.subarray(from, from + span))
    }
  }
}

/** A valid request with one to four changes to its bytes. */
export function mutate(bytes: Buffer, seeded: Seeded): Buffer {
  let mutated = bytes
  for (let left = seeded.between(1, 4); left > 0; left -= 1) mutated = mutateOnce(mutated, seeded)
  return mutated
}
