import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a field: it takes the focus, and comes into view, when what was sent from it turns out to be
 * wrong. `problem` is empty while nothing is.
 */
export function useProblemFocus(problem: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== '') field.current?.focus()
  }, [problem])
  return field
}
