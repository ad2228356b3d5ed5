import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'
import { STORAGE_KEYS } from '../storage-keys.ts'

export type Theme = 'dark' | 'light'

const theme = persistentAtom<Theme>(STORAGE_KEYS.theme, 'dark', {
  encode: (value) => value,
  decode: (text) => (text === 'light' ? 'light' : 'dark'),
})

/** The chosen theme, shared across tabs. */
export const $theme: ReadableAtom<Theme> = theme

export function toggleTheme(): void {
  theme.set(theme.get() === 'dark' ? 'light' : 'dark')
}

/** Applies the store to the document: `data-theme` and the browser's theme color. */
export function followTheme(): () => void {
  return theme.subscribe((value) => {
    const root = document.documentElement
    root.dataset.theme = value
    const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  })
}
