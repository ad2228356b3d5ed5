import { errorClass } from './error-class.ts'
import type { TrackedEvent } from './track.ts'

/** Limits the reports of a page that fails repeatedly. */
const MAX_REPORTS = 10

/** Reports uncaught errors by class name only. Returns a function that stops it. */
export function watchErrors(page: EventTarget, report: (event: TrackedEvent) => void): () => void {
  let left = MAX_REPORTS
  function listen(event: Event): void {
    if (left === 0) return
    left -= 1
    const { error, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
    report({ name: 'error', place: 'page', message: errorClass(error ?? reason) })
  }
  page.addEventListener('error', listen)
  page.addEventListener('unhandledrejection', listen)
  return () => {
    page.removeEventListener('error', listen)
    page.removeEventListener('unhandledrejection', listen)
  }
}
