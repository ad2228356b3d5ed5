import { STORAGE_KEYS } from '../storage-keys.ts'

/** Notes that the host does not have yet, as this browser keeps them. */
export interface NoteDraft {
  user: string
  text: string
  /** The version that was changed. */
  version: number
}

const prefixOf = (candidate: string) => `${STORAGE_KEYS.notes}:${candidate}:`

function draftFrom(text: string | null): NoteDraft | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<NoteDraft> | null
    if (typeof value?.user !== 'string' || typeof value.text !== 'string') return undefined
    return typeof value.version === 'number' ? (value as NoteDraft) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft of one tab until it is saved; null removes it. False if the browser has no room. */
export function writeDraft(candidate: string, tab: string, draft: NoteDraft | null): boolean {
  const key = prefixOf(candidate) + tab
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** The drafts of a user's candidate, of every tab, by the key of the tab. */
export function readDrafts(candidate: string, user: string): Map<string, NoteDraft> {
  const found = new Map<string, NoteDraft>()
  const prefix = prefixOf(candidate)
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? ''
      const draft = key.startsWith(prefix) ? draftFrom(localStorage.getItem(key)) : undefined
      if (draft?.user === user) found.set(key.slice(prefix.length), draft)
    }
  } catch {
    // Without storage there are no drafts.
  }
  return found
}
