import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeFile } from './decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a file is read', () => {
  test('as UTF-8, with or without a mark, with one kind of line end', () => {
    expect(decodeFile(utf8('\ufeffà\r\nb\rc'))).toBe('à\nb\nc')
  })

  test('as UTF-16 with a mark, in both orders', () => {
    expect(decodeFile(utf16('à “b” 🐕'))).toBe('à “b” 🐕')
    expect(decodeFile(Buffer.from(utf16('à “b”')).swap16())).toBe('à “b”')
  })

  test('as Windows-1252 if it is no UTF-8', () => {
    expect(decodeFile(Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x35, 0x85]))).toBe(
      'café €5…',
    )
  })

  test('up to the last whole character of a part of it', () => {
    const bytes = utf8('dogs 🐕')
    for (let cut = 1; cut <= 3; cut += 1) {
      expect(decodeFile(bytes.subarray(0, bytes.length - cut), true)).toBe('dogs ')
    }
    expect(decodeFile(bytes, true).trimEnd()).toMatch(/^dogs( 🐕)?$/)
    expect(decodeFile(utf16('dogs 🐕').subarray(0, -1), true)).toBe('dogs ')
    expect(decodeFile(utf16('dogs 🐕').subarray(0, -2), true)).toBe('dogs ')
  })
})

/** 10 MB of zeros in 10 kB: never unpacked. */
const bomb = Buffer.concat([
  Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 8, 0]),
  deflateRawSync(Buffer.alloc(10_000_000)),
])
const billion = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;">]>
<reviews><review>&lol1;</review></reviews>`

describe('a file is refused in words', () => {
  test.each<[string, Uint8Array, string]>([
    ['a zip bomb', bomb, 'Please save it as CSV or as plain text'],
    ['an empty zip', utf8('PK\u0005\u0006'), 'Please save it as CSV'],
    ['a zip in parts', utf8('PK\u0007\u0008'), 'Please save it as CSV'],
    ['a gzip', gzipSync('text'), 'Please unpack it'],
    ['a PDF', utf8('%PDF-1.7'), 'copy its text'],
    ['an old Office file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'as CSV'],
    ['rich text', utf8('{\\rtf1 dogs}'), 'plain text'],
    ['an entity bomb', utf8(billion), 'XML or HTML'],
    [
      'XML with an outer entity',
      utf8('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
      'XML or HTML',
    ],
    ['XML in UTF-16', utf16('\n<feed xmlns="x"><entry/></feed>'), 'XML or HTML'],
    ['HTML', utf8('<html><body>'), 'XML or HTML'],
    ['NUL', utf8('dogs\0cats'), 'not plain text'],
    ['UTF-16 without a mark', Buffer.from('dogs', 'utf16le'), 'not plain text'],
    ['UTF-32', Uint8Array.from([0xff, 0xfe, 0, 0, 0x64, 0, 0, 0]), 'not plain text'],
    ['half a surrogate pair', Uint8Array.from([0xff, 0xfe, 0x3d, 0xd8]), 'not plain text'],
    ['bytes of a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x1a]), 'not plain text'],
  ])('if it is %s', (_kind, bytes, words) => {
    expect(() => decodeFile(bytes)).toThrow(words)
  })

  test('but not for words that begin with PK', () => {
    expect(decodeFile(utf8('PKW keys get lost'))).toBe('PKW keys get lost')
  })

  test('but not for a tag or a heart in its text', () => {
    expect(decodeFile(utf8('I <b>love</b> it <3'))).toBe('I <b>love</b> it <3')
    expect(decodeFile(utf8('<3 it'))).toBe('<3 it')
  })
})
