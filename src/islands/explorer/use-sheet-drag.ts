import { type PointerEvent, useRef } from 'react'

/** CSS pixels of drag that open or close the sheet. */
const PULL = 24

/** Handlers of the sheet's handle: a tap turns it over, a drag up opens, a drag down closes. */
export function useSheetDrag(setOpen: (change: (open: boolean) => boolean) => void) {
  const start = useRef<number | null>(null)
  const dragged = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY
      dragged.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const pull = event.clientY - start.current
      if (Math.abs(pull) < PULL) return
      start.current = event.clientY
      dragged.current = true
      setOpen(() => pull < 0)
    },
    onPointerUp() {
      start.current = null
    },
    onPointerCancel() {
      start.current = null
    },
    onClick() {
      if (!dragged.current) setOpen((open) => !open)
      dragged.current = false
    },
  }
}
