/** Where a clause ends: at a pause, or before a word that begins the next thought. */
const BREAK =
  /[;:()[\]!?…"“”]|[.,](?!\d)|\s[-–—]+\s|\s(?:because|but|which|although|though|unless|until|since|while|whereas|however|so that|and (?:then|it|that|they|i|we|now|one|my|he|she|nobody|there)|so (?:i|we|it|that))\b/giu
const WORDS_MAX = 16
const LENGTH_MAX = 110
/** Small words that lead to what was cut off. */
const LOOSE = /(?:\s(?:an?|the|to|for|of|and|with|at|in|on|my|our|their|that|if|says?)){1,3}$/i

/** From `from` to the end of its clause, at most 16 words and 110 units; ends with a word. */
export function clauseFrom(sentence: string, from: number): string {
  BREAK.lastIndex = from
  const end = BREAK.exec(sentence)?.index ?? sentence.length
  return shortened(sentence.slice(from, end))
}

/** The clause around a place of the sentence, as long as {@link clauseFrom}, from its start. */
export function clauseAround(sentence: string, from: number, to: number): string {
  let start = 0
  BREAK.lastIndex = 0
  for (const match of sentence.slice(0, from).matchAll(BREAK)) {
    start = match.index + (/^[\s\p{L}]/u.test(match[0]) ? 0 : match[0].length)
  }
  const head = sentence.slice(start, from)
  const words = clauseFrom(sentence, start + (head.length - head.trimStart().length))
  const needed = sentence.slice(from, to)
  return words.includes(needed) ? words : clauseFrom(sentence, from)
}

function shortened(text: string): string {
  let end = 0
  let words = 0
  for (const match of text.matchAll(/\S+/gu)) {
    const next = match.index + match[0].length
    if (words === WORDS_MAX || next > LENGTH_MAX) break
    end = next
    words++
  }
  return text
    .slice(0, end)
    .replace(/(?<![.,;:!?…])[.,;:!?…]+$/u, '')
    .replace(LOOSE, '')
    .trim()
}
