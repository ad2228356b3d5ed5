/**
 * Marks on one letter beyond the limit of Unicode's stream-safe form (UAX #15). No
 * language needs more, and normalizing takes quadratic time for a long run in the
 * wrong order. The two half-width characters become marks when their width is
 * normalized.
 */
const MARKS_TOO_MANY = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** Converts text to a Unicode normal form in linear time. Keeps at most 30 marks of a run. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(MARKS_TOO_MANY, '$1').normalize(form)
}
