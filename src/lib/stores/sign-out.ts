import { atom, onMount, type ReadableAtom } from 'nanostores'
import { goTo } from '../navigation.ts'
import { onPageRestored } from '../page-restored.ts'
import { signOut } from './session.ts'

/** `leaving`: the user is signing out, so protected pages do not ask for a sign-in. */
export type SignOut = { state: 'here' } | { state: 'leaving' }

const way = atom<SignOut>({ state: 'here' })

export const $signOut: ReadableAtom<SignOut> = way

/** Signs out, then goes home. Never rejects. */
export async function leaveSignedOut(): Promise<void> {
  way.set({ state: 'leaving' })
  await signOut()
  goTo('/')
}

onMount(way, () => onPageRestored(() => way.set({ state: 'here' })))
