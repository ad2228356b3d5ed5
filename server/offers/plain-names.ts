import { createCapitals } from '../../contract/capitals.ts'
import type { AtlasIndex } from '../relevance/atlas-index.ts'
import { sentencesOf } from '../relevance/niche-texts.ts'
import type { Turns } from '../turns.ts'

const WORD = /(?<!['’])[\p{L}\d]+/gu
const LATER_CAPITAL = /.\p{Lu}/u
/** The word after a direction, which belongs to its name: South Asian. */
const NEXT = /^ (\p{Lu}\p{L}*)/u
const DIRECTION = /^(?:north|south|east|west|central)$/u

/**
 * Creates the function that writes a niche's name as other text, with a capital at its beginning:
 * 'Office coffee bean routes'. Words that the niches' sentences write with a capital keep it.
 */
export async function createPlainNames(
  { niches }: Pick<AtlasIndex, 'niches'>,
  turns: Turns,
): Promise<(name: string) => string> {
  const reading = createCapitals()
  for (const { niche } of niches) {
    for (const sentence of sentencesOf(niche)) reading.read(sentence)
    await turns.rest()
  }
  const capitals = reading.found()
  return (name) =>
    name.replaceAll('&', 'and').replace(WORD, (word, at: number, all: string) => {
      if (at === 0 || LATER_CAPITAL.test(word)) return word
      const lower = word.toLowerCase()
      const [, next = ''] = (DIRECTION.test(lower) && NEXT.exec(all.slice(at + word.length))) || []
      const isNamed = capitals.has(next.toLowerCase())
      return isNamed ? word : (capitals.get(lower) ?? lower)
    })
}
