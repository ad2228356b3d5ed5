import { type RefObject, useRef } from 'react'

/** For a form that opens in the place of a button: when it closes, the button has the focus again. */
export function useReturnFocus(): {
  button: RefObject<HTMLButtonElement | null>
  giveBack: () => void
} {
  const button = useRef<HTMLButtonElement>(null)
  return {
    button,
    giveBack: () => void requestAnimationFrame(() => button.current?.focus()),
  }
}
