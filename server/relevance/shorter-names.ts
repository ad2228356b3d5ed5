/** Small words that no name begins or ends with. */
const SMALL = /^(?:a|an|the|and|&|or|of|for|with|without|in|on|at|to|by|from)$/iu
/** What follows says for whom, or with what: it goes as a whole. */
const TAIL = /\s(?:for|with|without|in|on|from)\s.*$/iu
/** Words that mean something else without the next one, or without the one before. */
const TIED_TO_NEXT = /^(?:non|no|not|anti|un|hot|new|ready|pre|post|self|sugar|gluten|dairy)$/iu
const TIED_TO_LAST = /^(?:free|less|based|style|friendly|proof)$/iu
/** Words that a name keeps at least. */
const WORDS_MIN = 2

/** The names that are left of a market's name without its tail, or its last word, or its first. */
export function shorterNames(name: string): string[] {
  const words = name.trim().split(/\s+/u)
  const whole = name.trim().replace(TAIL, '').split(/\s+/u)
  if (whole.length < words.length) return [whole].filter(isName).map((part) => part.join(' '))
  const isTied = TIED_TO_NEXT.test(words[0] ?? '') || TIED_TO_LAST.test(words[1] ?? '')
  const parts = [words.slice(0, -1), ...(isTied ? [] : [words.slice(1)])]
  return parts.filter(isName).map((part) => part.join(' '))
}

function isName(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isTied = TIED_TO_LAST.test(last) || TIED_TO_NEXT.test(last)
  const least = TIED_TO_NEXT.test(first) ? WORDS_MIN + 1 : WORDS_MIN
  return words.length >= least && !isTied && !SMALL.test(first) && !SMALL.test(last)
}
