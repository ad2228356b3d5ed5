import { fromHtml } from '../../../providers/discussions/plain-text.ts'

/** The headers of a mail or of a part of it, in lower case, folded lines joined. */
export type Headers = ReadonlyMap<string, string>

const HEADER = /^([A-Za-z][A-Za-z0-9-]{0,60}):[ \t]?(.*)$/
/** Parts within parts that are read. */
const DEPTH_MAX = 4
const PARTS_MAX = 50
/** Lines of a header block. */
const HEADER_LINES = 500
/** UTF-16 units of a body that has to be decoded. A letter has far fewer; pictures are not read. */
const ENCODED_MAX = 300_000

/** The header block at the start of the lines, and where the body begins. */
export function headersOf(lines: readonly string[], from = 0): { headers: Headers; body: number } {
  const headers = new Map<string, string>()
  let name = ''
  let at = from
  for (; at < Math.min(lines.length, from + HEADER_LINES); at += 1) {
    const line = lines[at] ?? ''
    if (line === '') return { headers, body: at + 1 }
    const [, found, value = ''] = HEADER.exec(line.slice(0, 2_000)) ?? []
    if (found !== undefined) {
      name = found.toLowerCase()
      headers.set(name, value.trim())
    } else if (/^[ \t]/.test(line) && name !== '') {
      headers.set(name, `${headers.get(name)} ${line.trim()}`.slice(0, 4_000))
    } else break
  }
  return { headers, body: at }
}

function bytesAs(bytes: Buffer, type: string): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]{1,30})/i.exec(type) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // An encoding that nobody knows is read as the most common one.
    return bytes.toString('utf8')
  }
}

function unquoted(text: string): Buffer {
  const joined = text.replace(/=[ \t]{0,10}\n/g, '')
  const parts: Buffer[] = []
  let from = 0
  for (const match of joined.matchAll(/(?:=[0-9A-F]{2})+/gi)) {
    parts.push(Buffer.from(joined.slice(from, match.index), 'utf8'))
    parts.push(Buffer.from(match[0].replaceAll('=', ''), 'hex'))
    from = match.index + match[0].length
  }
  parts.push(Buffer.from(joined.slice(from), 'utf8'))
  return Buffer.concat(parts)
}

function decodedBody(headers: Headers, whole: string): string {
  const type = headers.get('content-type') ?? ''
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  const body = whole.slice(0, ENCODED_MAX)
  if (encoding === 'base64') return bytesAs(Buffer.from(body, 'base64'), type)
  if (encoding === 'quoted-printable') return bytesAs(unquoted(body), type)
  return whole
}

/** The readable text of a mail: its plain part, or else its HTML part. Attachments are left out. */
export function bodyOf(headers: Headers, lines: readonly string[], depth = 0): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const [, boundary] = /boundary="?([^";]{1,200})/i.exec(type) ?? []
  if (/^multipart\//i.test(type) && boundary !== undefined && depth < DEPTH_MAX) {
    return partsOf(lines, boundary, depth)
  }
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) return ''
  const text = decodedBody(headers, lines.join('\n')).replace(/\r\n?/g, '\n')
  if (/^text\/html/i.test(type)) return fromHtml(text.slice(0, ENCODED_MAX), ENCODED_MAX)
  return /^text\//i.test(type) ? text : ''
}

function partsOf(lines: readonly string[], boundary: string, depth: number): string {
  const marks = lines.flatMap((line, at) =>
    line.trimEnd().startsWith(`--${boundary}`) ? [at] : [],
  )
  const texts: { text: string; isPlain: boolean }[] = []
  for (const [index, mark] of marks.slice(0, PARTS_MAX).entries()) {
    const part = lines.slice(mark + 1, marks[index + 1] ?? lines.length)
    const { headers, body } = headersOf(part)
    const text = bodyOf(headers, part.slice(body), depth + 1)
    const isPlain = !/^text\/html/i.test(headers.get('content-type') ?? '')
    if (text.trim() !== '') texts.push({ text, isPlain })
  }
  return (texts.find(({ isPlain }) => isPlain) ?? texts[0])?.text ?? ''
}
