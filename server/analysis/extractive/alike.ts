import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'

/** With fewer words in common, a price or a check is that of another thing. */
const ALIKE_MIN = 2

const SIZE =
  /\b(\d{1,4}(?:\.\d)?|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)[- ](ounce|oz|pound|lb|gram|kilo|gallon|quart|pint|liter|inch|foot)s?\b/giu
const SHORT: Readonly<Record<string, string>> = {
  ...{ half: '0.5', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7' },
  ...{ eight: '8', nine: '9', ten: '10', twelve: '12', twenty: '20', oz: 'ounce', lb: 'pound' },
}

/** The sizes that a text names, as '12 ounce' and '5 pound'. */
function sizesIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(SIZE)].map(([, number = '', unit = '']) => {
    return `${SHORT[number] ?? number} ${SHORT[unit] ?? unit}`
  })
}

/** True if both texts name sizes, and none in common: five-pound bags, a 12-ounce bag. */
function areOfOtherSizes(one: string, other: string): boolean {
  const sizes = sizesIn(one)
  const others = sizesIn(other)
  return sizes.length > 0 && others.length > 0 && !sizes.some((size) => others.includes(size))
}

/** True if two texts share two words that are not in the names of market and niche, and no other size. */
export function isAlike(one: string, other: string, names: string): boolean {
  if (areOfOtherSizes(one, other)) return false
  const common = contentStems(names)
  const shared = commonWords(contentStems(one), contentStems(other))
  return shared.filter((stem) => !common.has(stem)).length >= ALIKE_MIN
}
