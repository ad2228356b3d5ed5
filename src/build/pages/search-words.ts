import type { Dossier } from '../../../contract/atlas.ts'
import type { Capitals } from '../../../contract/capitals.ts'

/** The ends of a phrase that say what the person wants to do, not what it is about. */
const WISHES = / (for sale )?near me$| for sale$/

/** A word as it is compared: without the ending of a plural. */
const stemOf = (word: string) => word.replace(/(?<=\w\w)(es|s)$/, '')

/** The words of a text as they are compared, without capitals and endings of plurals. */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter(Boolean)
      .map(stemOf),
  )

/**
 * What people type into a search box for a niche, such as 'dog ramp' for 'dog ramp near me', with
 * the capitals of names. Undefined if the niche's name says so already.
 */
export function searchWord({ name, words }: Dossier, capitals: Capitals): string | undefined {
  const phrase = (words[0]?.phrase ?? '').replace(WISHES, '')
  const named = stemsOf(name)
  const isNamed = [...stemsOf(phrase)].every((stem) => named.has(stem))
  if (isNamed) return undefined
  return phrase.replace(/(?<!')\b[a-z\d]+/g, (word) => capitals.get(word) ?? word)
}
