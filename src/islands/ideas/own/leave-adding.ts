import { closeAdding } from '../../../lib/stores/own-adding.ts'

/** Gives the focus to the button that opens the form, once it is back. */
export function focusAdd(): void {
  requestAnimationFrame(() => document.getElementById('own-add')?.focus())
}

export function leaveAdding(): void {
  closeAdding()
  focusAdd()
}
