import { atom, type ReadableAtom } from 'nanostores'

export type ToastType = 'success' | 'error' | 'warning' | 'info'

/** The properties of a toast's button. Pressing it dismisses the toast. */
export interface ToastAction {
  textContent: string
  onclick: () => void
}

export interface Toast {
  id: string
  message: string
  type: ToastType
  /** How long it stays, in milliseconds. */
  duration: number
  action?: ToastAction | undefined
}

const TOAST_DURATION_MS = 3000

const list = atom<readonly Toast[]>([])
let count = 0

export const $toasts: ReadableAtom<readonly Toast[]> = list

/** Shows a message and returns its id. The renderer runs the timer, which it can pause. */
export function showToast(
  message: string,
  type: ToastType = 'info',
  duration = TOAST_DURATION_MS,
  action?: ToastAction,
): string {
  count += 1
  const toast = { id: `toast-${count}`, message, type, duration, action }
  list.set([...list.get(), toast])
  return toast.id
}

export function dismissToast(id: string): void {
  list.set(list.get().filter((toast) => toast.id !== id))
}
