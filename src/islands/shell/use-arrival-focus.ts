import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of what a form brought: it takes the focus when what was pressed to get here is
 * gone or was disabled. A field that is typed in keeps it.
 */
export function useArrivalFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const held = document.activeElement
    if (held === null || held === document.body || held.matches('.tool-form [type=submit]')) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
