import { atom, type ReadableAtom } from 'nanostores'
import type { OwnChoice } from '../../../contract/ideas.ts'

export interface OwnUse {
  /** Whether the next analysis reads the user's own material. */
  isUsed: boolean
  /** Whether it reads nothing else. */
  isOnly: boolean
  /** The ids of the material that it reads; null for all of it. */
  picked: readonly string[] | null
}

const open = atom(false)

/** Whether the part with the user's own material is unfolded. */
export const $ownOpen: ReadableAtom<boolean> = open

export function unfoldOwn(isOpen: boolean): void {
  open.set(isOpen)
}

const NONE: OwnUse = { isUsed: false, isOnly: false, picked: null }

const use = atom<OwnUse>(NONE)

/** What the next analysis reads of the user's own material. Forgotten with the page. */
export const $ownUse: ReadableAtom<OwnUse> = use

export function takeOwn(isUsed: boolean): void {
  use.set({ ...use.get(), isUsed })
}

export function readOnlyOwn(isOnly: boolean): void {
  use.set({ ...use.get(), isOnly })
}

/** Takes a material in, or leaves it out. `all` are the ids of all material. */
export function pickOwn(id: string, isPicked: boolean, all: readonly string[]): void {
  const now = use.get()
  const picked = new Set(now.picked ?? all)
  if (isPicked) picked.add(id)
  else picked.delete(id)
  const left = all.filter((each) => picked.has(each))
  use.set({ ...now, picked: left.length === all.length ? null : left })
}

/** Keeps to material that exists. Without any, none is read. */
export function keepToExisting(all: readonly string[]): void {
  const now = use.get()
  if (all.length === 0) use.set(NONE)
  else if (now.picked) {
    const left = now.picked.filter((id) => all.includes(id))
    use.set({ ...now, picked: left.length === all.length ? null : left })
  }
}

export function forgetOwnUse(): void {
  use.set(NONE)
}

/** What the next analysis reads, in a line. */
export function ownUseText({ isUsed, isOnly, picked }: OwnUse): string {
  if (!isUsed) return 'Interviews, reviews, mails and chats of your own'
  if (picked?.length === 0) return 'Nothing is picked, so the next analysis reads none of it'
  return isOnly ? 'The next analysis reads nothing else' : 'The next analysis reads it too'
}

/** The choice as an analysis is told it. Undefined if it reads none. */
export function ownChoice(): OwnChoice | undefined {
  const { isUsed, isOnly, picked } = use.get()
  if (!isUsed || picked?.length === 0) return undefined
  return { use: isOnly ? 'only' : 'with', ...(picked ? { ids: [...picked] } : {}) }
}
