import { threadOf } from '../../../contract/own-thread.ts'
import type { SourceText } from './threads-read.ts'

/**
 * Sorts the items for the widest range of speakers: first items with a new author and a new thread,
 * then with a new author, then the others. Otherwise keeps the order.
 */
export function differentVoicesFirst<Item>(
  items: readonly Item[],
  sourceOf: (item: Item) => SourceText,
): Item[] {
  const authors = new Set<string>()
  const threads = new Set<string>()
  const take = (from: readonly Item[], isNew: (source: SourceText) => boolean) => {
    const left: Item[] = []
    for (const item of from) {
      const source = sourceOf(item)
      if (!isNew(source)) {
        left.push(item)
        continue
      }
      authors.add(source.author)
      threads.add(threadOf(source.discussion.id))
      taken.push(item)
    }
    return left
  }
  const taken: Item[] = []
  const seen = take(
    items,
    ({ author, discussion }) => !authors.has(author) && !threads.has(threadOf(discussion.id)),
  )
  const further = take(seen, ({ author }) => !authors.has(author))
  return [...taken, ...further]
}
