const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Where a text holds whole words, or -1. */
export function wholeWordsAt(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at)) {
    if (!splitsWord(text, at) && !splitsWord(text, at + wanted.length)) return at
    // On to the next word: a quote that repeats itself stands at each letter of one that does.
    do at++
    while (at < text.length && splitsWord(text, at))
  }
  return -1
}

function splitsWord(text: string, at: number): boolean {
  const next = text.charAt(at)
  if (!WORD_CHARACTER.test(text.charAt(at - 1)) || !WORD_CHARACTER.test(next)) return false
  // A vowel sign or an accent belongs to the letter before it, in every script.
  return /\p{M}/u.test(next) || !UNSPACED.test(next)
}
