import { cleanText } from '../../../contract/text.ts'

const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  pound: '£',
}

function characterOf(entity: string, body: string): string {
  if (!body.startsWith('#')) return NAMED[body.toLowerCase()] ?? entity
  const isHex = body[1] === 'x' || body[1] === 'X'
  const code = Number.parseInt(body.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Replaces character references by their characters; unknown names stay. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, characterOf) : text
}

/** The beginning of a text, at most `max` UTF-16 units, without splitting a character. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/** The part of a foreign text that is worth cleaning if `max` units are kept. */
const worthReading = (text: string, max: number) => beginningOf(text, 4 * max)

/** Printable ASCII without a double space, which `cleanText` would not change. */
const PLAIN = /^[\x21-\x7e](?: ?[\x21-\x7e])*$/

function cleanLine(line: string): string {
  return PLAIN.test(line) ? line : cleanText(line)
}

/** Makes foreign text storable: clean lines separated by one newline, without empty ones. */
export function cleanParagraphs(text: string, max: number): string {
  const lines = worthReading(text, max).split(/\r\n?|[\n\u2028\u2029\v\f]/)
  const clean = lines.map(cleanLine).filter((line) => line !== '')
  return beginningOf(clean.join('\n'), max).trimEnd()
}

/** A heading: one clean line. */
export function cleanHeading(text: string, max: number): string {
  return beginningOf(cleanLine(worthReading(text, max)), max).trimEnd()
}

const TAG = /<!--|<(\/?)([a-z][a-z\d]*)(?![a-z\d])[^<>]{0,4000}>/gi
/** Elements whose text is not the author's: code, quotes and previews of other pages. */
const SKIPPED = new Set(['pre', 'blockquote', 'aside', 'script', 'style'])
const BREAKS = new Set(['p', 'br', 'li', 'ul', 'ol', 'div', 'tr', 'pre', 'hr', 'h1', 'h2', 'h3'])

/** A quoted line, as mails and forums mark it. */
const QUOTED_LINE = /^\s*>(?!!)/

/** The author's own words in a piece of HTML, as plain text without markup. */
export function fromHtml(html: string, max: number): string {
  const source = worthReading(html, max)
  const parts: string[] = []
  let skipping: string | undefined
  let depth = 0
  let from = 0
  for (const match of source.matchAll(TAG)) {
    if (skipping === undefined) parts.push(source.slice(from, match.index))
    from = match.index + match[0].length
    const name = match[2]?.toLowerCase() ?? ''
    const isEnd = match[1] === '/'
    if (skipping === undefined && !isEnd && SKIPPED.has(name)) skipping = name
    if (name === skipping) {
      depth += isEnd ? -1 : 1
      if (depth === 0) skipping = undefined
    }
    if (BREAKS.has(name) || SKIPPED.has(name)) parts.push('\n')
  }
  if (skipping === undefined) parts.push(source.slice(from))
  const lines = decodeEntities(parts.join('')).split('\n')
  return cleanParagraphs(lines.filter((line) => !QUOTED_LINE.test(line)).join('\n'), max)
}

const FENCE = /^\s*(```|~~~)/
const LINK = /!?\[([^[\]\n]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,200}")?\)/g
const LINE_MARK = /^\s*(?:#{1,6}\s+|[-*+]\s+|\d{1,3}[.)]\s+)/
const EMPHASIS =
  /(?<![\w\\])\*{1,3}(?=\S)([^*\n]{1,2000}?)(?<!\\)\*{1,3}|~~(?=\S)([^~\n]{1,2000}?)~~/g
const SPOILER = />!|!</g
const ESCAPE = /\\([\\`*_{}[\]()#+.!~>|-])/g
/**
 * Only white space of the mark's own line: a run of empty lines must not be read
 * again from each line.
 */
const MARKED = /[[*~\\#`>]|^[^\S\r\n\u2028\u2029]*(?:[-+]|\d{1,3}[.)])\s/m

/** The author's own words in Reddit's Markdown: link texts, without quoted lines and code. */
export function fromMarkdown(markdown: string, max: number): string {
  const text = decodeEntities(decodeEntities(worthReading(markdown, max)))
  if (!MARKED.test(text)) return cleanParagraphs(text, max)
  const lines: string[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    else if (!isCode && !QUOTED_LINE.test(line)) {
      const plain = line
        .replace(LINE_MARK, '')
        .replace(LINK, '$1')
        .replace(EMPHASIS, '$1$2')
        .replace(SPOILER, '')
        .replace(ESCAPE, '$1')
      lines.push(plain)
    }
  }
  return cleanParagraphs(lines.join('\n'), max)
}
