import type { Turns } from '../../turns.ts'

/** The number of items sorted in one step of the event loop. */
const RUN = 1_000

/** A sorted copy. Yields to the event loop between steps, for lists of any length. */
export async function sortInTurns<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  turns: Turns,
): Promise<T[]> {
  if (items.length <= RUN) return items.toSorted(compare)
  const middle = items.length >> 1
  const left = await sortInTurns(items.slice(0, middle), compare, turns)
  const right = await sortInTurns(items.slice(middle), compare, turns)
  const merged: T[] = []
  let from = 0
  for (const item of left) {
    for (; from < right.length && compare(right[from] as T, item) < 0; from += 1) {
      merged.push(right[from] as T)
    }
    merged.push(item)
    if (merged.length % RUN === 0) await turns.rest()
  }
  return merged.concat(right.slice(from))
}
