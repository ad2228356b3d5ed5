import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * The item that an arrow key, Home or End moves to among `count` items; undefined for other keys.
 */
export function nextItem(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index <= 0 ? count : index) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** The WAI-ARIA menu button: arrows open and move, Escape and Tab close, focus returns. */
export function useMenu() {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    if (!open) return
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    all.at(open === 'first' ? 0 : -1)?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  const onMenuKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
    const all = items()
    const next = nextItem(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  const toggle = () => setOpen((now) => (now ? false : 'first'))
  return { open: open !== false, toggle, root, button, onButtonKeyDown, onMenuKeyDown }
}
