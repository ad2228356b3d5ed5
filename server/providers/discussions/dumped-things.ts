import { isDiscourseTopic, readTopic } from './discourse-things.ts'
import { isHackerNewsItem, readHackerNews } from './hackernews-things.ts'
import { isLemmy, readLemmy } from './lemmy-things.ts'
import type { HashAuthor } from './port.ts'
import { readThing } from './reddit-things.ts'
import { isFields, skipped, type Thing } from './things.ts'

/**
 * The items in a value of a dump, whichever source wrote it, one by one; never throws.
 * @param site the host of the forum that wrote it, for sources that do not name it
 */
export function* readDumped(
  value: unknown,
  site: string | undefined,
  hashAuthor: HashAuthor,
): Generator<Thing> {
  if (Array.isArray(value) && value.length > 0 && value.every(isFields)) {
    for (const each of value) yield* readDumped(each, site, hashAuthor)
  } else if (!isFields(value)) yield skipped('not an object')
  else if (isDiscourseTopic(value)) yield* readTopic(value, site, hashAuthor)
  else if (isHackerNewsItem(value)) yield* readHackerNews(value, hashAuthor)
  else if (isLemmy(value)) yield* readLemmy(value, hashAuthor)
  else yield readThing(value, hashAuthor)
}
