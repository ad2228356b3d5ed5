import { compareNames } from '../../../contract/niche-name.ts'
import { normalized } from '../../../contract/normal-form.ts'
import { eachNiche, type Niche } from './niche.ts'

export interface SearchEntry {
  niche: Niche
  /** The name as it is compared. */
  text: string
}

/** Letters without accents and case; '&' reads as 'and', other signs as spaces. */
export function searchText(name: string): string {
  return normalized(name, 'NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Every loaded niche but the root, ready to be searched. */
export function searchIndex(root: Niche): SearchEntry[] {
  const entries: SearchEntry[] = []
  eachNiche(root, (niche) => {
    if (niche.parent) entries.push({ niche, text: searchText(niche.name) })
  })
  return entries
}

/** 0 the very name, 1 begins with it, 2 a word does, 3 holds it, 4 holds all its words; else -1. */
function rank(text: string, query: string, words: readonly string[]): number {
  const at = text.indexOf(query)
  if (at === 0) return text.length === query.length ? 0 : 1
  if (at > 0) return ` ${text}`.includes(` ${query}`) ? 2 : 3
  return words.length > 1 && words.every((word) => text.includes(word)) ? 4 : -1
}

export interface Found {
  /** The best matches, best first. */
  niches: Niche[]
  /** The total number of matches. */
  total: number
}

/** Niches by name: better matches first, then the higher level, then by name. */
export function findNiches(index: readonly SearchEntry[], typed: string, limit: number): Found {
  const query = searchText(typed)
  if (query === '') return { niches: [], total: 0 }
  const words = query.split(' ')
  const hits: { niche: Niche; rank: number }[] = []
  for (const { niche, text } of index) {
    const found = rank(text, query, words)
    if (found >= 0) hits.push({ niche, rank: found })
  }
  hits.sort(
    (a, b) =>
      a.rank - b.rank || a.niche.depth - b.niche.depth || compareNames(a.niche.name, b.niche.name),
  )
  return { niches: hits.slice(0, limit).map((hit) => hit.niche), total: hits.length }
}
