/** Shorter words have too many neighbors; a longer text is no word. */
const LENGTH_MIN = 4
const LENGTH_MAX = 30
/** From this length on, two slips count as the same word. */
const TWO_SLIPS_FROM = 7
const FOUND_MAX = 5

/**
 * The number of slips of the keyboard between two words: a letter more, less or another one, or two
 * letters swapped. More than `most` is given as `most + 1`.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let slips = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1)
      row.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}

/** How often each letter stands in a word; other signs count as one. */
function lettersOf(word: string): Int8Array {
  const counts = new Int8Array(27)
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97
    const index = letter >= 0 && letter < 26 ? letter : 26
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

/** The number of letters that only one of two words has: a slip changes it by two at most. */
function lettersApart(counts: Int8Array, word: string): number {
  const others = lettersOf(word)
  let apart = 0
  for (let at = 0; at < 27; at += 1) apart += Math.abs((counts[at] ?? 0) - (others[at] ?? 0))
  return apart
}

/** True if a word has all letters of another one, in order. */
function hasLetters(word: string, letters: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at += 1
  return at === letters.length
}

/**
 * The nearest words of a list to one that is not in it, with their number of slips. A letter that
 * was left out is the most common slip: words that have only more letters come alone.
 */
export function nearWords<W extends { folded: string }>(
  words: readonly W[],
  typed: string,
): { word: W; slips: number }[] {
  if (typed.length < LENGTH_MIN || typed.length > LENGTH_MAX) return []
  let most = typed.length < TWO_SLIPS_FROM ? 1 : 2
  let found: { word: W; slips: number }[] = []
  const counts = lettersOf(typed)
  for (const word of words) {
    if (word.folded.length < LENGTH_MIN) continue
    if (Math.abs(word.folded.length - typed.length) > most) continue
    if (lettersApart(counts, word.folded) > 2 * most) continue
    const slips = slipsBetween(typed, word.folded, most)
    if (slips > most) continue
    if (slips < most) found = found.filter((each) => each.slips <= slips)
    most = slips
    found.push({ word, slips })
  }
  const longer = found.filter(({ word }) => hasLetters(word.folded, typed))
  const likely = longer.length > 0 ? longer : found
  // The first letter is the one that is mistyped least.
  const [same = [], others = []] = [true, false].map((isSame) =>
    likely.filter(({ word }) => (word.folded[0] === typed[0]) === isSame),
  )
  return [...same, ...others].slice(0, FOUND_MAX)
}
