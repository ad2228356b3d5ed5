/**
 * A long page is painted with its lower sections folded (`data-folded`), which means not laid out.
 * Once it is painted, they are laid out one after another in idle moments, so that no task is long.
 * The page is then as it is without folding.
 */
const folded = document.querySelectorAll('[data-folded]').values()

function unfoldNext(): void {
  const { value } = folded.next()
  value?.removeAttribute('data-folded')
  if (value) idle(unfoldNext)
}

// Safari has no idle callbacks. It does not fold either.
const idle = window.requestIdleCallback ?? setTimeout
idle(unfoldNext)
