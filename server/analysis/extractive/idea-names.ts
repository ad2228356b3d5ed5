const NAME_MAX = 80
const NAME_WORDS = 11
/** A text that is whole may be a little longer. */
const WHOLE_WORDS = 14
const NAME_WORDS_MIN = 3
/** A shorter beginning of an offer does not say what it is: 'Move-in visit that places plants'. */
const OFFER_WORDS_MIN = 4
const ARTICLE = /^(?:an?|the|some) /iu
const ARTICLE_ALONE = /^(?:an?|the|one)$/iu
const LINK =
  /^(?:of|to|for|with|within|in|on|at|by|from|per|that|which|before|after|until|during|while)$/iu
/** A word before which a phrase is complete. */
const ENDS_PHRASE =
  /^(?:of|for|with|within|in|into|on|at|by|from|per|that|which|before|after|until|during|while|\w+ed)$/iu
const DANGLING =
  /^(?:an?|the|and|or|of|to|for|with|in|into|on|at|by|from|per|below|above|that|which|within|each|often|kept|drawn|made|sold|sized)$/iu

/** A list of single words: "an unbuilt, cracked or wet oven", "over domain, certificates and records". */
const LISTED =
  / (?:an?|the|for|of|over|with) (?:[\w-]+ )?[\w-]+(?:, [\w-]+)+,? (?:and|or) (?:an? )?[\w-]+(?: [\w-]+)?/gu
/** Stand for a comma and a space of such a list while a text is split. */
const KEPT = { comma: '\0', space: '\u0001' }

/** The first part of an offer's text that names it: "Order page with a cutoff". */
export function nameOf(offer: string): string {
  const listed = offer.replace(LISTED, (list) =>
    list.replaceAll(',', KEPT.comma).replaceAll(' ', KEPT.space),
  )
  const parts = [/[,;:(]| (?:that|which|who|whose|so that|set up|limited|sold) /u, /[,;:(]/u].map(
    (end) =>
      (listed.split(end)[0] ?? listed)
        .replaceAll(KEPT.comma, ',')
        .replaceAll(KEPT.space, ' ')
        .trim(),
  )
  const isEnough = (part: string) => part.replace(ARTICLE, '').split(' ').length >= OFFER_WORDS_MIN
  return shortName(parts.find(isEnough) ?? offer)
}

/**
 * At most eleven words, or 14 if that is the whole text, without the article before them and without
 * what dangles after them.
 */
export function shortName(text: string): string {
  const all = text.replace(ARTICLE, '').split(' ')
  const isShort = all.length <= WHOLE_WORDS && all.join(' ').length <= NAME_MAX
  const words = isShort ? [...all] : all.slice(0, NAME_WORDS)
  // What would be cut off in the middle of a phrase goes with its preposition.
  const isWhole = isShort || ENDS_PHRASE.test(all[NAME_WORDS] ?? '')
  const loose = isWhole ? -1 : words.findLastIndex((word) => LINK.test(word))
  if (loose > NAME_WORDS_MIN) words.length = loose
  // So does a thing without its last word: 'a matching …'.
  const article = isWhole ? -1 : words.findLastIndex((word) => ARTICLE_ALONE.test(word))
  if (loose <= NAME_WORDS_MIN && article > Math.max(NAME_WORDS_MIN, words.length - 3)) {
    words.length = article
  }
  while (words.length > 1 && words.join(' ').length > NAME_MAX) words.pop()
  while (words.length > 1 && DANGLING.test(words.at(-1) ?? '')) words.pop()
  const name = words.join(' ').slice(0, NAME_MAX).replace(/,$/u, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A text as a sentence of its own. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/(?<![.!?])[.!?]+$/u, '')}.`
}

/** A text that stands between quotation marks. */
export function bare(text: string): string {
  return text.replace(/[“”]/gu, '"')
}
