import { type RefObject, useEffect, useRef } from 'react'

/** The browser alone would bring a field into view and leave its label under the top bar. */
function focusWithLabel(control: HTMLElement): void {
  control.focus({ preventScroll: true })
  control.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

/** For a form: after a failure, the first affected field takes the focus. */
export function useFaultFocus(failure: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (failure !== undefined && wrong) focusWithLabel(wrong)
  }, [failure])
  return form
}
