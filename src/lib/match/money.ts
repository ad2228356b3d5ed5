import type { Dossier } from '../../../contract/atlas.ts'

/** What it takes to start. */
export interface Need {
  /** The first sum that the hurdle names, at its low end, in USD; null where it names none. */
  amount: number | null
  /** True if the same hurdle names a cheaper way to begin. */
  hasCheaperStart: boolean
  /** The hurdle. */
  what: string
}

const DOLLARS = /\$([\d,]+(?:\.\d+)?)(?: (million))?/
/** Sums in words, at their low end. A more specific one comes first. */
const SUMS: readonly (readonly [RegExp, number])[] = [
  [/\bseveral hundred thousand|hundreds of thousands|six figures/i, 200_000],
  [/\bmillions?\b/i, 1_000_000],
  [/\btens of thousands|five figures/i, 20_000],
  [
    /\b(?:five|ten|fifteen|twenty|thirty) (?:and \w+ )?thousand|\bas much as a (?:car|house)/i,
    5_000,
  ],
  [
    /\bseveral thousand|\bcosts? thousands|\bthousands (?:of dollars|before)|\bties? up thousands/i,
    3_000,
  ],
  [/\b(?:a few|two|three) thousand/i, 2_000],
  [/\b(?:a|one) thousand dollars/i, 1_000],
  [/\bseveral hundred|\ba few hundred|\bhundreds/i, 300],
]
const CHEAPER =
  /\b(?:so|or|but|and|while|though) (?:most |many )?(?:begin|start|rent|hire|borrow|lease|buy used|prove|test|sell|use|share)\b|; (?:begin|start|rent|hire|borrow|lease|most|many|a (?:small|portable|smaller)|shared|static|managing|service|guest)\b|\b(?:begin|start) with\b|\brents? by the|\bcan be rented|\bat first\b|\bstarts? lower|\bcheaper start|\bneeds? (?:only|none)\b|\bcosts? (?:little|nothing)|\bborrowed\b|\bcan be sent to\b|\bcommon first steps?\b/i

/** The first sum in a sentence, in USD; null where it names none. */
export function firstSum(text: string): number | null {
  const [shown, digits = '', million] = DOLLARS.exec(text) ?? []
  if (shown !== undefined) {
    const amount = Number(digits.replaceAll(',', ''))
    return million ? amount * 1_000_000 : amount
  }
  return SUMS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/**
 * What a founder has to pay before the first sale, from the hurdles of money and of stock: the one
 * that names the highest sum, or else the first.
 */
export function needOf({ hurdles }: Pick<Dossier, 'hurdles'>): Need | null {
  const needs = hurdles
    .filter(({ kind }) => kind === 'capital' || kind === 'stock')
    .map(({ what }) => ({ what, amount: firstSum(what), hasCheaperStart: CHEAPER.test(what) }))
  const [first] = needs.sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1))
  return first ?? null
}
