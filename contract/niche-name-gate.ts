import { normalized } from './normal-form.ts'
import { cleanText, isCleanText, textLength } from './text.ts'

export const NICHE_NAME_MAX = 80
/** More digits than this make a telephone number. */
const DIGITS_MAX = 6

/**
 * A name begins with a letter, a digit, the apostrophe of '90s or the dot of .NET,
 * so a spreadsheet never reads it as a formula.
 */
const SHAPE = /^(?:[\p{L}\p{Nd}]|['’](?=\p{Nd})|\.(?=NET))[\p{L}\p{M}\p{Nd} &'’,./+#%()–-]*$/u

/** Names of software that look like domains, only where no other letters touch them. */
const SOFTWARE = /(?<![^ (,/&])(?:ASP)?\.NET(?![^ ),&])/gu

/** Patterns of addresses, code and jokes that use only allowed characters. */
const REFUSED = [
  // Domains: letters after a dot, except in initials (U.S., Ph.D.) and Node.js.
  /[\p{L}\p{M}\p{Nd}]{2}\.(?![Jj][Ss](?![\p{L}\p{Nd}])|[A-Z](?![\p{L}\p{M}\p{Nd}]))\p{L}/u,
  /\.(?!js(?![\p{L}\p{Nd}]))\p{L}{2}/iu,
  // IP addresses.
  /\p{Nd}\.\p{Nd}+\./u,
  // 'xn--', '//', '…': a repeated sign, except in C++.
  /([^\p{L}\p{M}\p{Nd}+])\1/u,
  /\+{3}/,
  // A sign outside its one allowed place: 50+, Tea + Cake, C++/C#, 100%.
  /(?<![\p{L}\p{Nd}+])(?<! (?=\+ ))\+|\+(?![+ ,)/]|$)/u,
  /(?<!\p{L})#|#(?![ ,)/]|$)/u,
  /(?<!\p{Nd})%|%(?![ ,)]|$)/u,
  // An okina must precede a letter.
  /[\u02BB\u02BC](?!\p{L})|[\u02BB\u02BC]{2}/u,
  // Four equal letters in a row, or marks piled on one letter.
  /(\p{L})\1{3}/iu,
  /\p{M}{4}/u,
  /(?<![\p{L}\p{M}])\p{M}/u,
]

/** The scripts in everyday use, after Unicode's UAX #31. */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
/** Scripts that may be mixed (UTS #39, 'highly restrictive'); no other scripts may. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul']

const ONE_SCRIPT = [...TOGETHER, ...SCRIPTS.split(' ')].map((scripts) => {
  const classes = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`)
  // Signs, digits and marks of all scripts, and the okina, may appear beside any letters.
  return new RegExp(`^(?:[${classes.join('')}]|[^\\p{L}]|[\\u02BB\\u02BC])*$`, 'u')
})

/**
 * Thai and Lao vowels that compatibility normalization splits, although nobody
 * writes them split.
 */
const OWN_VOWELS = /[\u0E33\u0EB3]/gu

/** Most names: ASCII words, joined by single spaces, hyphens or ' & '. They break no rule but two. */
const ASCII_WORDS = /^[a-z]+(?:[ -](?:& )?[a-z]+)*$/i
const FOUR_EQUAL = /([a-z])\1{3}/i

/** False for letters that only look like others, such as full-width and mathematical ones. */
function isPlain(name: string): boolean {
  const text = name.replace(OWN_VOWELS, '')
  return text === normalized(text, 'NFKC')
}

/**
 * True if a name from any source (a model, a file, the atlas) may enter the tree.
 * It must be 1 to {@link NICHE_NAME_MAX} characters of plain text with at least
 * one letter, in one script. It must not be an address, formula, markup or
 * telephone number, or contain invisible characters.
 */
export function isNicheName(name: string): boolean {
  if (ASCII_WORDS.test(name)) return name.length <= NICHE_NAME_MAX && !FOUR_EQUAL.test(name)
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
 * True if the tree may contain a niche with this name. Wider than {@link
 * isNicheName}, because the tree may hold names that were stored under an older
 * rule.
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
