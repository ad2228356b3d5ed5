import { STORAGE_KEYS } from '../storage-keys.ts'

// Forbidden or full storage: then the text lives as long as the page does.

/** The text that this tab keeps; empty if there is none. */
export function readListText(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.list) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the text for a reload and for Back; an empty one is removed. */
export function keepListText(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(STORAGE_KEYS.list)
    else sessionStorage.setItem(STORAGE_KEYS.list, text)
  } catch {
    // See above.
  }
}
