/**
 * Marks on one letter beyond what Unicode's stream-safe form allows (UAX #15): no language has as
 * many, and the time that normalizing takes grows with the square of a run that is out of order.
 * The two of half width become marks when their width is normalized.
 */
const MARKS_TOO_MANY = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** Text in one of Unicode's normal forms, in linear time whatever it holds: at most 30 marks of a run are kept. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(MARKS_TOO_MANY, '$1').normalize(form)
}
