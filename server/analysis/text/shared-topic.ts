import type { Turns } from '../../turns.ts'
import { contentStems } from './stems.ts'

/** Whether two texts speak of one thing: they share a word that names a topic. Texts without such words can't be told and pass. */
export function sharesTopic(text: string, basis: string): boolean {
  const stems = contentStems(text)
  const others = contentStems(basis)
  return stems.size === 0 || others.size === 0 || haveCommon(stems, others)
}

/** Whether a text shares a topic with all the others together. Stops reading at the first common word. */
export async function sharesTopicWithAny(
  text: string,
  basis: readonly string[],
  turns: Turns,
): Promise<boolean> {
  const stems = contentStems(text)
  if (stems.size === 0) return true
  let isTold = false
  for (const other of basis) {
    if (turns.isOver()) await turns.rest()
    const others = contentStems(other)
    if (haveCommon(stems, others)) return true
    if (others.size > 0) isTold = true
  }
  return !isTold
}

function haveCommon(stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const stem of stems) if (others.has(stem)) return true
  return false
}
