const numbers = new Intl.NumberFormat('en-US')

/** '1 person', '2,300 searches' */
export const counted = (count: number, one: string, many: string) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`

/** Words at the start of a phrase that take a small letter within a sentence. */
const OPENERS = new Set(
  'a an the someone one two three four five six seven eight nine ten many most some few each every any people owners parents small new first his her their this these those'.split(
    ' ',
  ),
)

/** A phrase within a sentence: 'a dentist who …', but 'Instagram accounts of …'. */
export function withinSentence(phrase: string): string {
  const first = phrase.split(' ', 1)[0] ?? ''
  return OPENERS.has(first.toLowerCase()) ? phrase[0]?.toLowerCase() + phrase.slice(1) : phrase
}

/** A sentence without its period. */
export const unended = (sentence: string) => sentence.trim().replace(/[.;,]$/, '')

/** A text with one period at its end, unless it ends with a mark of its own. */
export const ended = (sentence: string) =>
  /[.!?]["”’)]?$/.test(sentence) ? sentence : `${unended(sentence)}.`

/** A name with several capitals, a digit or capitals only, such as 'SaaS', '3D' or 'AI', keeps them. */
const isOwnForm = (word: string) =>
  word.split('-').some((part) => /\d|[A-Z].*[A-Z]|[a-z][A-Z]/.test(part))

/**
 * The name of a niche within a sentence: 'Catios & Safe Outdoor Access' as 'catios and safe outdoor
 * access'. A name in small letters stays as it is.
 */
export function topicOf(niche: string): string {
  return niche
    .trim()
    .replace(/ & /g, ' and ')
    .split(' ')
    .map((word) => (isOwnForm(word) ? word : word.toLowerCase()))
    .join(' ')
}
