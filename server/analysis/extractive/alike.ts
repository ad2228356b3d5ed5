import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'

/** With fewer words in common, a price or a check is that of another thing. */
const ALIKE_MIN = 2

/** True if two texts share two words that are not in the names of market and niche. */
export function isAlike(one: string, other: string, names: string): boolean {
  const common = contentStems(names)
  const shared = commonWords(contentStems(one), contentStems(other))
  return shared.filter((stem) => !common.has(stem)).length >= ALIKE_MIN
}
