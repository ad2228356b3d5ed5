/** Small words that no name begins or ends with. */
const SMALL = /^(?:a|an|the|and|&|or|of|for|with|without|in|on|at|to|by|from)$/iu
/** Words that a name keeps at least. */
const WORDS_MIN = 2

/** The names that are left of a market's name without its last word, or without its first. */
export function shorterNames(name: string): string[] {
  const words = name.trim().split(/\s+/u)
  const parts = [words.slice(0, -1), words.slice(1)].map((part) => {
    const first = part.findIndex((word) => !SMALL.test(word))
    const last = part.findLastIndex((word) => !SMALL.test(word))
    return first < 0 ? [] : part.slice(first, last + 1)
  })
  return parts.filter(({ length }) => length >= WORDS_MIN).map((part) => part.join(' '))
}
