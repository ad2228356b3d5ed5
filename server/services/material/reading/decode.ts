import { UnreadableMaterial } from './own-text.ts'

const ZIP =
  'This is a zip archive, a Word document or an Excel workbook. Please save it as CSV or as plain text, and add that file.'
/** Files that are not text, by their first bytes, with what to do instead. */
const FORMATS: readonly (readonly [start: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], ZIP],
  [[0x50, 0x4b, 0x05, 0x06], ZIP],
  [[0x50, 0x4b, 0x07, 0x08], ZIP],
  [[0x1f, 0x8b], 'This file is compressed. Please unpack it and add the file inside.'],
  [[0x42, 0x5a, 0x68], 'This file is compressed. Please unpack it and add the file inside.'],
  [[0xfd, 0x37, 0x7a], 'This file is compressed. Please unpack it and add the file inside.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'This file is compressed. Please unpack it and add the file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This is an archive. Please unpack it and add the files inside.'],
  [[0x52, 0x61, 0x72, 0x21], 'This is an archive. Please unpack it and add the files inside.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Please copy its text and paste it.'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Office document. Please save it as CSV or as plain text, and add that file.',
  ],
  [
    [0x7b, 0x5c, 0x72, 0x74, 0x66],
    'This is a rich text document. Please save it as plain text, and add that file.',
  ],
]

const NOT_TEXT =
  'This file is not plain text. Please save it as CSV or as plain text (UTF-8), and add that file.'
const MARKUP =
  'This is XML or HTML, which Nicher does not read. Please export it as CSV, or copy its text and paste it.'

/** Control characters that no text has: all but tabs and line ends. */
const CONTROLS = /[\p{Cc}--[\t\n\v\f\r\x85]]/v

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * A file as text with `\n` between lines and at most one empty line in a row: UTF-8, UTF-16 with a byte order mark, or else
 * Windows-1252. Nothing is unpacked.
 * @param isCut true if the bytes end where a longer file goes on
 * @throws {UnreadableMaterial}
 */
export function decodeFile(bytes: Uint8Array, isCut = false): string {
  const known = FORMATS.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  if (known) throw new UnreadableMaterial(known[1])
  const encoding = encodingOf(bytes)
  const whole = isCut ? withoutHalf(bytes, encoding) : bytes
  const text =
    decoded(whole, encoding) ?? (encoding === 'utf-8' ? decoded(whole, 'windows-1252') : undefined)
  if (text === undefined || CONTROLS.test(text)) throw new UnreadableMaterial(NOT_TEXT)
  const start = text.slice(0, 1_000).trimStart()
  if (/^<(?:[?!]|[a-z][\w:-]*[\s/>])/i.test(start)) throw new UnreadableMaterial(MARKUP)
  return text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n')
}

/** The bytes without a character whose rest was cut off. */
function withoutHalf(bytes: Uint8Array, encoding: string): Uint8Array {
  if (encoding !== 'utf-8') {
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
    const last = even[even.length - (encoding === 'utf-16le' ? 1 : 2)] ?? 0
    return last >= 0xd8 && last <= 0xdb ? even.subarray(0, -2) : even
  }
  let end = bytes.length
  while (end > 0 && bytes.length - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}
