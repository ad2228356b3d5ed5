/** A sentence and its place in its text: `text.slice(start, end) === sentence.text`. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/** The maximum sentence length in UTF-16 units. A longer one is cut at the last pause before that. */
export const SENTENCE_MAX = 280

const ABBREVIATION =
  /(?:^|[\s("'“‘])(?:e\.g|i\.e|etc|vs|approx|mr|mrs|ms|dr|prof|st|no|nr|inc|ltd|co|corp|dept|est|fig|jr|sr|min|max|avg|gen|lt|sq|ft|lb|lbs|oz|tel|ca|cf|al|a\.m|p\.m|u\.s|u\.k|[a-z])\.$/i
/** Abbreviations that may end a sentence. */
const MAY_END = /(?:etc|a\.m|p\.m|u\.s|u\.k|inc|ltd|ft|lbs?|oz|min|max)\.$/i
const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)]|\([a-z0-9]\))\s+/u
const END = /[.!?…。！？]+["'”’)\]]*/gu

/**
 * The sentences of a text, paragraph by paragraph. Abbreviations, decimals and addresses do not end
 * a sentence. Bullets are not part of one. Lines that quote another person (`> …`) are left out.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let lineStart = 0
  for (const line of text.split('\n')) {
    if (!/^\s*(?:>|&gt;)/.test(line)) {
      const bullet = BULLET.exec(line)?.[0].length ?? 0
      splitLine(text, lineStart + bullet, lineStart + line.length, sentences)
    }
    lineStart += line.length + 1
  }
  return sentences
}

function splitLine(text: string, from: number, to: number, sentences: Sentence[]): void {
  const line = text.slice(from, to)
  let start = 0
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length
    if (!endsSentence(line, start, match.index, end)) continue
    add(text, from + start, from + end, sentences)
    start = end
  }
  add(text, from + start, to, sentences)
}

function endsSentence(line: string, start: number, mark: number, end: number): boolean {
  if (/[。！？]/u.test(line[mark] ?? '')) return true
  const next = line.slice(end, end + 3)
  if (next === '') return true
  if (!/^\s/u.test(next)) return false
  const follows = next.trimStart()
  if (/[!?]/.test(line[mark] ?? '')) return true
  // An ellipsis goes on where the next word is small.
  if (line[mark] === '…' || line[mark + 1] === '.') return !/^\p{Ll}/u.test(follows)
  const before = line.slice(start, mark + 1)
  if (!ABBREVIATION.test(before.slice(-12))) return true
  return MAY_END.test(before.slice(-12)) && /^["“'‘(]?\p{Lu}/u.test(follows)
}

function add(text: string, from: number, to: number, sentences: Sentence[]): void {
  let start = from
  let end = to
  while (start < end && /\s/u.test(text.charAt(start))) start++
  while (end > start && /\s/u.test(text.charAt(end - 1))) end--
  while (end - start > SENTENCE_MAX) {
    const cut = pauseBefore(text.slice(start, start + SENTENCE_MAX))
    sentences.push({
      text: text.slice(start, start + cut).trimEnd(),
      start,
      end: start + text.slice(start, start + cut).trimEnd().length,
    })
    start += cut
    while (start < end && /\s/u.test(text.charAt(start))) start++
  }
  if (end > start) sentences.push({ text: text.slice(start, end), start, end })
}

/** Where to cut: after the last pause of the second half, else after the last word, else anywhere but inside a character. */
function pauseBefore(text: string): number {
  const pause = Math.max(text.lastIndexOf(', '), text.lastIndexOf('; '), text.lastIndexOf(' – '))
  if (pause > text.length / 2) return pause + 1
  const space = text.lastIndexOf(' ')
  if (space > text.length / 2) return space
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length
}
