import { readStored, writeStored } from '../browser-storage.ts'
import { isPath } from '../explorer/address.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import type { Keepable } from './kept-match.ts'

/** Whoever signs in later than this did not come from the star. */
const LIFE_MS = 60 * 60_000

/** Keeps what a visitor wants to keep until they have signed in. */
export function rememberKeep({ name, path, keyword, country, language }: Keepable): void {
  const wanted = { name, path, keyword, country, language, at: Date.now() }
  writeStored(STORAGE_KEYS.keep, JSON.stringify(wanted))
}

/** What was remembered within the last hour, once; null if there is none or it is unreadable. */
export function takeKeep(): Keepable | null {
  try {
    const text = readStored(STORAGE_KEYS.keep)
    if (text === null) return null
    writeStored(STORAGE_KEYS.keep, null)
    const { at, ...wanted } = JSON.parse(text) as Keepable & { at: unknown }
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFE_MS
    const isWhole = wanted.path === undefined || isPath(wanted.path)
    return isFresh && isWhole && typeof wanted.name === 'string' ? wanted : null
  } catch {
    return null
  }
}
