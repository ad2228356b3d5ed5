import type { StorageKey } from './storage-keys.ts'

// Storage can be missing (prerendering), forbidden (privacy modes) or full: then a value
// lives as long as the page does.
const fallback = new Map<StorageKey, string>()

/** The text kept under `key` in localStorage, or null. Never throws. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

/** Keeps `value` under `key`; null removes it. Never throws. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}
