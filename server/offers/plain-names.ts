import type { AtlasNiche } from '../../contract/atlas.ts'
import { capitalsOf } from '../../contract/capitals.ts'
import { sentencesOf } from '../relevance/niche-texts.ts'

const WORD = /[\p{L}\d'’]+/gu
const LATER_CAPITAL = /.\p{Lu}/u

/**
 * Creates the function that writes a niche's name as other text, with a capital at its beginning:
 * 'Office coffee bean routes'. Words that the niches' sentences write with a capital keep it.
 */
export function createPlainNames(niches: readonly AtlasNiche[]): (name: string) => string {
  const capitals = capitalsOf(niches.flatMap(sentencesOf))
  return (name) =>
    name.replaceAll('&', 'and').replace(WORD, (word, at: number) => {
      if (at === 0 || LATER_CAPITAL.test(word)) return word
      const lower = word.toLowerCase()
      return capitals.get(lower) ?? lower
    })
}
