import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a field: it takes the focus and scrolls into view when its value is refused. `problem` is
 * empty if the value is valid.
 */
export function useProblemFocus<Control extends HTMLElement = HTMLInputElement>(
  problem: string,
): RefObject<Control | null> {
  const field = useRef<Control>(null)
  useEffect(() => {
    if (problem !== '') field.current?.focus()
  }, [problem])
  return field
}
