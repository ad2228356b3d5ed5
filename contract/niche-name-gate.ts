import { normalized } from './normal-form.ts'
import { cleanText, isCleanText, textLength } from './text.ts'

export const NICHE_NAME_MAX = 80
/** A telephone number has more. */
const DIGITS_MAX = 6

/**
 * Begins with a letter, a digit, the apostrophe of '90s or the dot of .NET, so that no spreadsheet
 * takes it for a formula.
 */
const SHAPE = /^(?:[\p{L}\p{Nd}]|['’](?=\p{Nd})|\.(?=NET))[\p{L}\p{M}\p{Nd} &'’,./+#%()–-]*$/u

/** Names of software that look like domains, where no domain can be: nothing goes on beside them. */
const SOFTWARE = /(?<![^ (,/&])(?:ASP)?\.NET(?![^ ),&])/gu

/** What makes an address, a code or a joke of a name that has the right characters. */
const REFUSED = [
  // Domains: letters behind a dot, but for initials (U.S., Ph.D.) and Node.js.
  /[\p{L}\p{M}\p{Nd}]{2}\.(?![Jj][Ss](?![\p{L}\p{Nd}])|[A-Z](?![\p{L}\p{M}\p{Nd}]))\p{L}/u,
  /\.(?!js(?![\p{L}\p{Nd}]))\p{L}{2}/iu,
  // Addresses of machines.
  /\p{Nd}\.\p{Nd}+\./u,
  // 'xn--', '//', '…': a sign twice, but for C++.
  /([^\p{L}\p{M}\p{Nd}+])\1/u,
  /\+{3}/,
  // A sign that has its one place: 50+, Tea + Cake, C++/C#, 100%.
  /(?<![\p{L}\p{Nd}+])(?<! (?=\+ ))\+|\+(?![+ ,)/]|$)/u,
  /(?<!\p{L})#|#(?![ ,)/]|$)/u,
  /(?<!\p{Nd})%|%(?![ ,)]|$)/u,
  // An okina belongs before a letter.
  /[\u02BB\u02BC](?!\p{L})|[\u02BB\u02BC]{2}/u,
  // A letter four times in a row, and marks piled on one letter.
  /(\p{L})\1{3}/iu,
  /\p{M}{4}/u,
  /(?<![\p{L}\p{M}])\p{M}/u,
]

/** The scripts that are in everyday use, after Unicode's UAX #31. */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
/** Scripts that are written together (UTS #39, 'highly restrictive'); all others stand alone. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul']

const ONE_SCRIPT = [...TOGETHER, ...SCRIPTS.split(' ')].map((scripts) => {
  const classes = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`)
  // Signs, digits and marks of all scripts stand beside any letters, and so does the okina.
  return new RegExp(`^(?:[${classes.join('')}]|[^\\p{L}]|[\\u02BB\\u02BC])*$`, 'u')
})

/** Thai and Lao vowels that compatibility normalization takes apart although nobody writes them so. */
const OWN_VOWELS = /[\u0E33\u0EB3]/gu

/** Letters that only look like others, such as full-width and mathematical ones, are none. */
function isPlain(name: string): boolean {
  const text = name.replace(OWN_VOWELS, '')
  return text === normalized(text, 'NFKC')
}

/**
 * Whether a name may be taken into the tree, whoever gives it: a model, a file, the atlas. It is
 * 1 to {@link NICHE_NAME_MAX} characters of plain text with a letter of one script in it, and no
 * address, formula, markup, telephone number or invisible character.
 */
export function isNicheName(name: string): boolean {
  return (
    isStoredName(name) &&
    /\p{L}/u.test(name) &&
    SHAPE.test(name) &&
    isPlain(name) &&
    (name.match(/\p{Nd}/gu)?.length ?? 0) <= DIGITS_MAX &&
    !REFUSED.some((pattern) => pattern.test(name.replace(SOFTWARE, 'NET'))) &&
    ONE_SCRIPT.some((pattern) => pattern.test(name))
  )
}

/**
 * Whether a niche that is asked for can have this name. Wider than {@link isNicheName}: the tree
 * may hold names that were taken when the rule was wider.
 */
export function isStoredName(name: string): boolean {
  if (name.length > 2 * NICHE_NAME_MAX) return false
  const length = textLength(name)
  return (
    length >= 1 &&
    length <= NICHE_NAME_MAX &&
    isCleanText(name) &&
    !/[<>]/.test(name) &&
    name === cleanText(name) &&
    /[\p{L}\p{N}]/u.test(name)
  )
}
