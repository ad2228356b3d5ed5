import { atom, type ReadableAtom } from 'nanostores'
import type { Candidate, CandidateDetail } from '../../../contract/candidate.ts'
import { errorText, NotFoundError } from '../api/errors.ts'
import { type EditBody, editCandidate, fetchCandidate, placeThing } from '../api/workspace.ts'
import { keepAsking } from './keep-asking.ts'
import { bringBack, remove, showCandidate } from './kept.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

export type CandidatePage =
  | { state: 'pending' }
  | { state: 'ready'; detail: CandidateDetail }
  /** The user removed it here, and can undo that. */
  | { state: 'removed'; candidate: Candidate }
  /** It was removed before, or is not the user's. */
  | { state: 'missing' }
  /** The host does not answer. Retries continue. */
  | { state: 'failed' }

const page = atom<CandidatePage>({ state: 'pending' })

/** The candidate that is open, with everything that belongs to it. */
export const $candidatePage: ReadableAtom<CandidatePage> = page

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The address of a candidate's page. */
export const candidateAddress = (id: string) => `/workspace/candidate?id=${id}`

/** The candidate that the address names; empty if it names none. */
export function candidateInAddress(): string {
  const id = new URLSearchParams(globalThis.location?.search ?? '').get('id') ?? ''
  return ID.test(id) ? id : ''
}

let stopAsking = () => {}
let asked = 0

async function read(id: string): Promise<boolean> {
  asked += 1
  const mine = asked
  try {
    const detail = await fetchCandidate(id)
    if (mine === asked) page.set({ state: 'ready', detail })
    return true
  } catch (error) {
    if (error instanceof NotFoundError) {
      if (mine === asked) page.set({ state: 'missing' })
      return true
    }
    console.warn('The candidate could not be read', error)
    if (mine === asked && page.get().state !== 'ready') page.set({ state: 'failed' })
    return false
  }
}

/** Reads the candidate of the address, and continues to ask if the host does not answer. */
export async function openCandidate(): Promise<void> {
  stopAsking()
  const id = candidateInAddress()
  if (id === '') return page.set({ state: 'missing' })
  await startSession()
  if (!(await read(id))) stopAsking = keepAsking(() => read(id))
}

/** Changes the name, the phrase or the country. Throws an ApiError. */
export async function changeCandidate(id: string, body: EditBody): Promise<void> {
  showCandidate(await editCandidate(id, body))
  // Other reports and analyses may belong to it now.
  await openCandidate()
}

/** Removes the candidate that is open. A refusal is said in a message. Never rejects. */
export async function removeOpen(candidate: Candidate): Promise<void> {
  if (await remove(candidate)) page.set({ state: 'removed', candidate })
}

/** Brings the removed candidate back. A refusal is said in a message. Never rejects. */
export async function bringOpenBack(candidate: Candidate): Promise<void> {
  await bringBack(candidate)
  await openCandidate()
}

/** Something that belongs to a candidate. */
export interface Belonging {
  kind: 'report' | 'analysis' | 'material'
  /** What a placement names. */
  thing: string
  name: string
}

/**
 * Moves it to another candidate, or away from all. A refusal is said in a message. Never rejects.
 */
export async function moveBelonging(
  { kind, thing, name }: Belonging,
  to: { id: string; name: string } | null,
): Promise<void> {
  try {
    await placeThing({ kind, thing, candidate_id: to?.id ?? null })
  } catch (error) {
    console.warn('A thing could not be moved', error)
    showToast(errorText(error, `We could not move “${name}”. Please try again.`), 'error')
    return
  }
  showToast(
    to ? `“${name}” belongs to “${to.name}” now` : `“${name}” belongs to no niche`,
    'success',
  )
  await openCandidate()
}
