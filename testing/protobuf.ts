/** The value of a field: a number, or the bytes of a text or of a message. */
type Value = bigint | Buffer

/** A message of protobuf: the values of each field by its number. */
export type Message = Map<number, Value[]>

function readVarint(bytes: Buffer, from: number): { value: bigint; next: number } {
  let value = 0n
  for (let at = from, shift = 0n; ; at += 1, shift += 7n) {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('A number has no end')
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return { value, next: at + 1 }
  }
}

/**
 * Reads the fields of a message, whatever they mean.
 * https://protobuf.dev/programming-guides/encoding/
 * @throws {Error} for bytes that are no message
 */
export function readMessage(bytes: Buffer): Message {
  const fields: Message = new Map()
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('A field is longer than its message')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = () => {
    const { value, next } = readVarint(bytes, at)
    at = next
    return value
  }
  const readers: Record<number, () => Value> = {
    0: number,
    1: () => take(8).readBigUInt64LE(),
    2: () => take(Number(number())),
    5: () => BigInt(take(4).readUInt32LE()),
  }
  while (at < bytes.length) {
    const tag = Number(number())
    const read = readers[tag & 7]
    if (read === undefined) throw new Error(`There is no type ${tag & 7}`)
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), read()])
  }
  return fields
}

export const bytesOf = (message: Message, field: number): Buffer[] =>
  (message.get(field) ?? []).filter((value) => Buffer.isBuffer(value))

export const messagesIn = (message: Message, field: number): Message[] =>
  bytesOf(message, field).map(readMessage)

export const textIn = (message: Message, field: number): string =>
  bytesOf(message, field)[0]?.toString('utf8') ?? ''

export const numberIn = (message: Message, field: number): number => {
  const [value] = message.get(field) ?? []
  return typeof value === 'bigint' ? Number(value) : 0
}
