/** Letters a to z and the edge of a word. */
const SIGNS = 27
const EDGE = 0

const isLetters = (word: string) => /^[a-z]+$/.test(word)

/** The letter at an index as a number from 1 to 26; the edge outside the word. */
function codeAt(word: string, index: number): number {
  return index < 0 || index >= word.length ? EDGE : word.charCodeAt(index) - 96
}

/** How often each sign follows each context, how often any does, and how many different ones. */
function createFollowers(contexts: number) {
  const counts = new Uint32Array(contexts * SIGNS)
  const totals = new Uint32Array(contexts)
  const kinds = new Uint32Array(contexts)
  return {
    add(context: number, sign: number): void {
      const at = context * SIGNS + sign
      const before = counts[at] ?? 0
      if (before === 0) kinds[context] = (kinds[context] ?? 0) + 1
      counts[at] = before + 1
      totals[context] = (totals[context] ?? 0) + 1
    },

    /**
     * The probability of a sign, interpolated after Witten and Bell with the one that a shorter
     * context gives: the more different signs follow, the more the shorter one counts.
     */
    share(context: number, sign: number, shorter: number): number {
      const total = totals[context] ?? 0
      if (total === 0) return shorter
      const different = kinds[context] ?? 0
      return ((counts[context * SIGNS + sign] ?? 0) + different * shorter) / (total + different)
    },
  }
}

/**
 * Learns from words which letter follows which two. Words with signs other than a to z are left
 * out, because the patterns are those of English.
 *
 * The function that it returns takes a word and gives the mean natural logarithm of the probability
 * of each of its letters, and of its end, after the two before: about -2.2 for words of everyday
 * English; `-Infinity` for words with signs other than a to z, and for the empty word.
 */
export function createLetterPatterns(words: Iterable<string>): (word: string) => number {
  const any = createFollowers(1)
  const afterOne = createFollowers(SIGNS)
  const afterTwo = createFollowers(SIGNS ** 2)
  for (const word of words) {
    if (!isLetters(word)) continue
    for (let index = 0; index <= word.length; index += 1) {
      const sign = codeAt(word, index)
      const one = codeAt(word, index - 1)
      any.add(0, sign)
      afterOne.add(one, sign)
      afterTwo.add(codeAt(word, index - 2) * SIGNS + one, sign)
    }
  }

  return function patternOf(word: string): number {
    if (!isLetters(word)) return Number.NEGATIVE_INFINITY
    let sum = 0
    for (let index = 0; index <= word.length; index += 1) {
      const sign = codeAt(word, index)
      const one = codeAt(word, index - 1)
      const two = codeAt(word, index - 2) * SIGNS + one
      const short = afterOne.share(one, sign, any.share(0, sign, 1 / SIGNS))
      sum += Math.log(afterTwo.share(two, sign, short))
    }
    return sum / (word.length + 1)
  }
}
