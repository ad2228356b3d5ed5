import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'

/** With fewer words in common, a price or a check is that of another thing. */
const ALIKE_MIN = 2

const SIZE =
  /(?<![\d.])(\d{1,4}(?:\.\d{1,3})?|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)(?: a)?[- ]?(ounce|oz|pound|lb|gram|g|kilo|kilogram|kg|gallon|quart|pint|liter|ml|inch|foot)s?\b/giu
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ half: 0.5, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ ten: 10, twelve: 12, fifteen: 15, twenty: 20 },
}
/** What a unit is of the base unit of its kind: grams, milliliters, inches. An ounce may be of two kinds. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: {
    ounce: 28,
    oz: 28,
    pound: 454,
    lb: 454,
    gram: 1,
    g: 1,
    kilo: 1000,
    kilogram: 1000,
    kg: 1000,
  },
  volume: { ounce: 30, oz: 30, gallon: 3785, quart: 946, pint: 473, liter: 1000, ml: 1 },
  length: { inch: 1, foot: 12 },
}
/** Sizes that differ by less are the same. */
const TOLERANCE = 0.1

/** The sizes that a text names, in the base unit of a kind. */
function sizesIn(text: string, units: Readonly<Record<string, number>>): number[] {
  return [...text.toLowerCase().matchAll(SIZE)].flatMap(([, number = '', unit = '']) => {
    const base = units[unit]
    return base === undefined ? [] : [(NUMBERS[number] ?? Number(number)) * base]
  })
}

/** True if both texts name sizes of one kind, and none in common: five-pound bags, a 12-ounce bag. */
function areOfOtherSizes(one: string, other: string): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(a, b)
  const kinds = Object.values(UNITS).flatMap((units) => {
    const [sizes, others] = [sizesIn(one, units), sizesIn(other, units)]
    const isNone = sizes.length === 0 || others.length === 0
    return isNone ? [] : [sizes.some((size) => others.some((each) => isNear(size, each)))]
  })
  return kinds.length > 0 && !kinds.includes(true)
}

/** True if two texts share two words that are not in the names of market and niche, and no other size. */
export function isAlike(one: string, other: string, names: string): boolean {
  if (areOfOtherSizes(one, other)) return false
  const common = contentStems(names)
  const shared = commonWords(contentStems(one), contentStems(other))
  return shared.filter((stem) => !common.has(stem)).length >= ALIKE_MIN
}
