import { nicheKeyword } from '../../../contract/niche-name.ts'
import { addressFrom, isPath } from '../explorer/address.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const VALIDATOR = '/market-demand-validator'

/** A niche passed from the explorer to the validator. */
export interface Handoff {
  /** The niche name as displayed. */
  niche: string
  /** The niche as a keyword. */
  keyword: string
  /** Where the niche is on the map: names from the industry down. */
  path: string[]
}

/**
 * Stores a niche for the next page of this tab and returns that page's address. Without browser
 * storage, the address carries the keyword and the niche.
 * @param path names from the industry down to the niche
 * @param word what people search for; by default the name as a keyword
 */
export function handOver(path: string[], word?: string): string {
  const niche = path.at(-1) ?? ''
  const handoff: Handoff = { niche, keyword: word ?? nicheKeyword(niche), path }
  try {
    sessionStorage.setItem(STORAGE_KEYS.handoff, JSON.stringify(handoff))
    return VALIDATOR
  } catch {
    return addressFrom({ keyword: handoff.keyword }, VALIDATOR, path)
  }
}

/** Reads and removes the stored niche; null if there is none or it is unreadable. */
export function takeHandoff(): Handoff | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEYS.handoff)
    sessionStorage.removeItem(STORAGE_KEYS.handoff)
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { niche, keyword, path } = value as Record<string, unknown>
    if (typeof niche !== 'string' || typeof keyword !== 'string' || !isPath(path)) return null
    return { niche, keyword, path }
  } catch {
    return null
  }
}
