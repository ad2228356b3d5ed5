import type { FigureRange } from '../../contract/market.ts'
import { PLANNER_STEPS, roundLikePlanner } from '../../contract/planner-steps.ts'
import { FITTED } from './fitted.ts'
import { type Nearness, nearnessOf, type WordCounts } from './nearness.ts'
import { type Entry, levelOf, type Reference, type References } from './references.ts'
import { seasonOfWords } from './season.ts'
import { mean, termsOf } from './terms.ts'

/** What is estimated for a phrase. Nothing of it was counted. */
export interface DemandEstimate {
  /** `reference`: an editor wrote it for this phrase or a close variant; `near`: from others. */
  basis: 'reference' | 'near'
  /** Searches a month: the middle of the range by ratio, on the planner's steps. */
  volume: number
  volumeRange: FigureRange
  /** US dollars a click; null if nobody is known to bid. */
  cpc: number | null
  cpcRange: FigureRange | null
  /** 0 to 100; null if nothing is known. */
  competitionIndex: number | null
  /** Months with clearly more searches, 1 to 12; empty where none is known. */
  peaks: readonly number[]
}

/** Close variants whose figures are further apart by ratio do not stand for each other. */
const APART_MAX = 5

/**
 * The reference that stands for a phrase: itself, or the most searched one of its close variants;
 * undefined if those are too far apart to tell.
 */
export function sameOf({ same }: Nearness, phrase: string): Reference | undefined {
  if (!same) return undefined
  const { references } = same
  const itself = references.find((reference) => reference.phrase === phrase)
  const most = references[0]
  const least = references.at(-1)
  if (itself || !most || !least) return itself
  return levelOf(most.volume) - levelOf(least.volume) <= Math.log10(APART_MAX) ? most : undefined
}

/** The references that say most about prices: the same words first. */
export function neighborsOf({ wider, beside, narrower, kin }: Nearness): readonly Entry[] {
  const near = [...wider, ...narrower, ...beside.map(({ entry }) => entry)]
  return near.length > 0 ? near : kin
}

/** The planner's step nearest to a number of searches; 0 for fewer than it shows. */
export function stepNear(searches: number): number {
  return searches < (PLANNER_STEPS[0] ?? 10) / Math.SQRT2 ? 0 : roundLikePlanner(searches)
}

/** A price on two significant digits. */
const asPrice = (dollars: number) => Number(dollars.toPrecision(2))

/** The group of a phrase whose errors were measured together. */
export function groupOf({ wider, beside, subjects }: Nearness): keyof typeof FITTED.errors {
  if (subjects.length === 1) return 'single'
  if (wider.length > 0 && beside.length > 0) return 'wider and beside'
  return wider.length > 0 || beside.length > 0 ? 'one side' : 'kin'
}

/** The level by the formula, without what was measured on real figures. */
export function rawLevel(near: Nearness, references: References, counts: WordCounts): number {
  const coefficients = FITTED.coefficients[near.subjects.length === 1 ? 'single' : 'several']
  return termsOf(near, references, counts).reduce(
    (sum, term, index) => sum + term * (coefficients[index] ?? 0),
    0,
  )
}

/**
 * Estimates phrases from references. The level is the log10 of the searches a month.
 *
 * - A phrase that is a reference, or a close variant of one, has the reference's figures.
 * - For others, level = a + b · Σ cᵢ·tᵢ, with the terms tᵢ of `termsOf`: what wider, narrower and
 *   similar references have, and how long and how common the words are. The coefficients cᵢ are
 *   fitted by least squares on the references themselves, each left out in turn; a and b on real
 *   figures. `bench/estimates.ts` fits and measures them.
 * - The range reaches from the level's 10th to its 90th percentile of errors, measured in groups.
 * - Price and competition are the mean of the nearest references, the price by ratio.
 *
 * Returns null where nothing is known: if a word is in no reference and no everyday word, or if no
 * reference shares a word.
 */
export function createEstimate(references: References, counts: WordCounts) {
  return function estimate(phrase: string): DemandEstimate | null {
    const near = nearnessOf(phrase, references, counts)
    if (near.unknown.length > 0 || near.subjects.length === 0) return null
    const same = sameOf(near, phrase)
    const others = neighborsOf(near)
    if (!same && others.length === 0) return null
    const error = FITTED.errors[same ? 'reference' : groupOf(near)]
    const { shift, slope } = FITTED.calibration
    const level = same ? levelOf(same.volume) : shift + slope * rawLevel(near, references, counts)
    const between = (low: number, high: number): FigureRange => ({
      low: stepNear(10 ** (level + low)),
      high: Math.max(10, stepNear(10 ** (level + high))),
    })
    const known = same ? [same] : others.flatMap((entry) => entry.references)
    const prices = known.flatMap(({ cpc }) => (cpc === null ? [] : [Math.log(cpc)]))
    const isBidOn = prices.length * 2 >= known.length
    const cpc = isBidOn && prices.length > 0 ? Math.exp(mean(prices)) : null
    const factor = FITTED.priceFactor[same ? 'reference' : 'near']
    return {
      basis: same ? 'reference' : 'near',
      volume: stepNear(10 ** (level + (error.low + error.high) / 2)),
      volumeRange: between(error.low, error.high),
      cpc: cpc === null ? null : asPrice(cpc),
      cpcRange: cpc === null ? null : { low: asPrice(cpc / factor), high: asPrice(cpc * factor) },
      competitionIndex: Math.round(mean(known.map(({ competition }) => competition))),
      peaks: peaksOf(same, near),
    }
  }
}

/**
 * The months of the phrase itself; for others those that most of the widest phrases share, or those
 * of its words.
 */
function peaksOf(same: Reference | undefined, { wider, subjects }: Nearness): readonly number[] {
  if (same) return same.peaks
  const all = wider.flatMap(({ references }) => references.slice(0, 1))
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const shared = months.filter(
    (month) => all.filter(({ peaks }) => peaks.includes(month)).length * 2 > all.length,
  )
  return shared.length > 0 ? shared : seasonOfWords(subjects)
}
