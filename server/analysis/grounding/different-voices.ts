import type { SourceText } from './threads-read.ts'

/**
 * The same items with those first that show most of who spoke where: an author
 * and a thread not seen yet, then an author not seen yet, then the others;
 * otherwise in the order given.
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
      threads.add(source.discussion.id)
      taken.push(item)
    }
    return left
  }
  const taken: Item[] = []
  const seen = take(
    items,
    ({ author, discussion }) => !authors.has(author) && !threads.has(discussion.id),
  )
  const further = take(seen, ({ author }) => !authors.has(author))
  return [...taken, ...further]
}
