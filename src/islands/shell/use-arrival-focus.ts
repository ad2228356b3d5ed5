import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of a form's result: it takes the focus if the pressed button was removed or
 * disabled. A field in use keeps the focus.
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
