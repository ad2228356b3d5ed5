import { overlapOf } from '../text/overlap.ts'
import { contentStems } from '../text/stems.ts'
import type { DraftIdea } from '../types/drafts.ts'

/** Customers whose descriptions share at least half of their words are the same. */
const SAME = 0.5
/** UTF-16 units that are read of a text. */
const READ_MAX = 1_000

const plain = (text = '') => text.slice(0, READ_MAX).trim().toLowerCase()

/**
 * Whether two ideas have the same customer, form and price level: they are then one idea in other
 * words. An idea whose form or price level is missing can't be told and counts as different.
 */
export function isSameIdea(a: DraftIdea, b: DraftIdea): boolean {
  if (plain(a.form) === '' || plain(a.price_level) === '') return false
  if (plain(a.form) !== plain(b.form) || plain(a.price_level) !== plain(b.price_level)) return false
  const [one, other] = [plain(a.target_audience), plain(b.target_audience)]
  return one === other || overlapOf(contentStems(one), contentStems(other)) >= SAME
}
