import { atom, type ReadableAtom } from 'nanostores'
import type { ShareKind } from '../../../contract/share-form.ts'
import { sharedPath } from '../../../contract/share-pages.ts'
import { errorText } from '../api/errors.ts'
import { createShare } from '../api/shares.ts'

/** What is shared. */
export interface Subject {
  kind: ShareKind
  /** Of candidates, of an analysis, or of a keyword report. */
  ids: readonly string[]
  /** The words of the dialog's heading. */
  name: string
}

export interface Wishes {
  withNotes: boolean
  /** A day such as '2026-12-01'; empty for a link without an end. */
  lastDay: string
}

export type Making =
  | { state: 'ready' }
  | { state: 'sending' }
  | { state: 'failed'; text: string }
  /** The address is shown this once: the host keeps only a hash of its token. */
  | { state: 'made'; address: string; lastDay: string | null }

const making = atom<Making>({ state: 'ready' })

/** The link that is being made. */
export const $making: ReadableAtom<Making> = making

/** Counts the dialogs, so that the answer to a closed one is not shown in the next. */
let dialog = 0

/** Makes a link. Never rejects. */
export async function makeLink({ kind, ids }: Subject, wishes: Wishes): Promise<void> {
  if (making.get().state === 'sending') return
  const mine = dialog
  making.set({ state: 'sending' })
  try {
    const { share, token } = await createShare({
      kind,
      ids: [...ids],
      with_notes: wishes.withNotes,
      ...(wishes.lastDay === '' ? {} : { expires_on: wishes.lastDay }),
    })
    const address = location.origin + sharedPath(kind, token)
    if (mine === dialog) making.set({ state: 'made', address, lastDay: share.expires_on })
  } catch (error) {
    console.warn('The link could not be made', error)
    const text = errorText(error, 'We could not make the link. Please try again.')
    if (mine === dialog) making.set({ state: 'failed', text })
  }
}

/** Forgets the last link, before the next one is made. */
export function startSharing(): void {
  dialog += 1
  making.set({ state: 'ready' })
}
