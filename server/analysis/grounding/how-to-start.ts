import { type DraftIdea, PRICE_LEVELS } from '../types/drafts.ts'
import type { Idea } from '../types/result.ts'
import type { TextGate } from './text-gate.ts'

const TEXT_MAX = 500
/** Models were asked for ten customers, so this ten claims nothing. */
const TEN = /(?<![\p{Sc}\p{N}.,])10(?![\p{N}%]|[.,]\p{N})/gu

type HowToStart = Pick<Idea, 'first_version' | 'price' | 'first_customers'>

/**
 * The first version, the price and the first ten customers of an idea, those of them that pass. A
 * price whose words do not pass is the level alone.
 */
export function howToStart(draft: DraftIdea, gate: TextGate): HowToStart {
  const { first_version = '', price = '', first_customers = '' } = draft
  const found: HowToStart = {
    first_version: gate.paragraph(first_version, TEXT_MAX),
    price: gate.paragraph(price, TEXT_MAX) || levelText(draft.price_level),
    first_customers: gate.paragraph(
      first_customers.slice(0, TEXT_MAX * 8).replace(TEN, 'ten'),
      TEXT_MAX,
    ),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text))
}

function levelText(given = ''): string | undefined {
  const level = PRICE_LEVELS.find((each) => each === given.trim().toLowerCase())
  return level && `${level.charAt(0).toUpperCase()}${level.slice(1)}.`
}
