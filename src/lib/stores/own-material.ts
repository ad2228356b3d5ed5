import { atom, type ReadableAtom } from 'nanostores'
import { NotFoundError } from '../api/errors.ts'
import {
  deleteAllMaterial,
  deleteMaterial,
  fetchMaterial,
  type OwnMaterial,
} from '../api/own-material.ts'
import { rereadShown } from './ideas.ts'
import { keepToExisting, pickOwn, takeOwn } from './own-choice.ts'
import { $session } from './session.ts'
import { showToast } from './toasts.ts'

export type Material = OwnMaterial

export type OwnList =
  /** Nobody is signed in, or it was not asked for yet. */
  | { state: 'none' }
  | { state: 'pending' }
  /** Newest first. */
  | { state: 'ready'; materials: readonly OwnMaterial[] }
  | { state: 'failed' }

const list = atom<OwnList>({ state: 'none' })

/** The user's own material. */
export const $material: ReadableAtom<OwnList> = list

let asked = 0

function show(materials: readonly OwnMaterial[]): void {
  list.set({ state: 'ready', materials })
  keepToExisting(materials.map(({ id }) => id))
}

/** Fetches the list. Never rejects. */
export async function loadMaterial(): Promise<void> {
  asked += 1
  const mine = asked
  if (list.get().state !== 'ready') list.set({ state: 'pending' })
  try {
    const materials = await fetchMaterial()
    if (mine === asked) show(materials)
  } catch (error) {
    console.warn('The own material could not be read', error)
    if (mine === asked && list.get().state !== 'ready') list.set({ state: 'failed' })
  }
}

/** Loads the list of whoever is signed in, as long as the part is shown. Returns its end. */
export function openMaterial(): () => void {
  let person: string | null = null
  return $session.subscribe((session) => {
    const id = session.state === 'user' ? session.user.id : null
    if (id === person) return
    person = id
    asked += 1
    list.set({ state: 'none' })
    if (id !== null) void loadMaterial()
  })
}

/** Shows a new material. The next analysis reads it, since that is why it was added. */
export function showAdded(material: OwnMaterial): void {
  asked += 1
  const now = list.get()
  const materials = [material, ...(now.state === 'ready' ? now.materials : [])]
  show(materials)
  const ids = materials.map(({ id }) => id)
  pickOwn(material.id, true, ids)
  takeOwn(true)
  if (now.state !== 'ready') void loadMaterial()
}

async function erase(erasing: Promise<unknown>, isLeft: (id: string) => boolean): Promise<void> {
  try {
    await erasing
  } catch (error) {
    if (!(error instanceof NotFoundError)) {
      console.warn('Own material could not be deleted', error)
      showToast('We could not delete it. Please try again.', 'error')
      return
    }
  }
  asked += 1
  const now = list.get()
  if (now.state === 'ready') show(now.materials.filter(({ id }) => isLeft(id)))
  showToast('Deleted, with every quote from it', 'success')
  await rereadShown()
}

/** Deletes a material, also from the analysis on the screen. Never rejects. */
export const removeMaterial = (id: string) => erase(deleteMaterial(id), (each) => each !== id)

/** Deletes all material. Never rejects. */
export const removeAllMaterial = () => erase(deleteAllMaterial(), () => false)
