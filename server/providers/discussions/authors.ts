import type { DiscussionSourceName, HashAuthor } from './port.ts'

/** What sources write in place of a name, in the forms that dumps are known to have. */
const WITHHELD = ['[unknown]', '[Unknown]', '[deleted]', '[Deleted]', '[removed]', '[Removed]']

/** Whether a source does not say who wrote: no name, an empty one, or a remark in brackets, as no name is. */
function isWithheld(name: string): boolean {
  const bare = name.trim()
  return bare === '' || (bare.startsWith('[') && bare.endsWith(']'))
}

/** Whom a source names as an author; null where it withholds the name. Every source's authors go through here. */
export function authorHashOf(
  source: DiscussionSourceName,
  name: unknown,
  hashAuthor: HashAuthor,
): string | null {
  return typeof name !== 'string' || isWithheld(name) ? null : hashAuthor(source, name)
}

/** The hashes of names that were withheld, as they were stored while remarks in brackets passed for names. */
export function withheldHashes(
  sources: readonly DiscussionSourceName[],
  hashAuthor: HashAuthor,
): Set<string> {
  return new Set(sources.flatMap((source) => WITHHELD.map((name) => hashAuthor(source, name))))
}
