import type { DiscussionSourceName, HashAuthor } from './port.ts'

/** Texts that sources write in place of a name, in the forms found in dumps. */
const WITHHELD = ['[unknown]', '[Unknown]', '[deleted]', '[Deleted]', '[removed]', '[Removed]']

/** True if the source withholds the author: no name, an empty one, or a remark in brackets. */
function isWithheld(name: string): boolean {
  const bare = name.trim()
  return bare === '' || (bare.startsWith('[') && bare.endsWith(']'))
}

/** The hash of an author; null if the source withholds the name. All sources use it. */
export function authorHashOf(
  source: DiscussionSourceName,
  name: unknown,
  hashAuthor: HashAuthor,
): string | null {
  return typeof name !== 'string' || isWithheld(name) ? null : hashAuthor(source, name)
}

/** Hashes of withheld names, stored when remarks in brackets still counted as names. */
export function withheldHashes(
  sources: readonly DiscussionSourceName[],
  hashAuthor: HashAuthor,
): Set<string> {
  return new Set(sources.flatMap((source) => WITHHELD.map((name) => hashAuthor(source, name))))
}
