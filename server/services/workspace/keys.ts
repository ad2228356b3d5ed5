import { createHash } from 'node:crypto'
import { keywordKey } from '../../../contract/keyword.ts'
import { keywordSchema } from '../../../contract/market.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'
import { marketKey } from '../ideas/market-key.ts'

/** What a candidate is called and searched for. */
export interface Subject {
  name: string
  /** Its place in the map. Null for an idea that is not on it. */
  path: readonly string[] | null
  keyword: string | null
}

/**
 * What is kept once: a place of the map, or else a name. A place has a hash, since it can be longer
 * than an index takes.
 */
export function candidateKey({ path, name }: Pick<Subject, 'path' | 'name'>): string {
  if (path === null) return marketKey(name)
  return `map:${createHash('sha256').update(JSON.stringify(path)).digest('hex')}`
}

/** The keys of reports and analyses that belong to a candidate. */
export function subjectKeys({ name, path, keyword }: Subject): string[] {
  const niche = path?.at(-1)
  const texts = [name, niche, niche && nicheKeyword(niche), keyword]
  const keys = texts.flatMap((text) => (text ? [marketKey(text), keywordKey(text)] : []))
  return [...new Set(keys)].filter((key) => key !== '')
}

/** The phrase to search for if nobody chose one: the first that can be looked up. */
export function usualKeyword(...phrases: readonly (string | undefined)[]): string | null {
  for (const phrase of phrases) {
    const { success, data } = keywordSchema.safeParse(phrase)
    if (success) return data
  }
  return null
}
