/**
 * Calls back when the browser restores this page from its back/forward cache. Returns a function
 * that stops it.
 */
export function onPageRestored(back: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const listen = (event: PageTransitionEvent) => {
    if (event.persisted) back()
  }
  const page = window
  page.addEventListener('pageshow', listen)
  return () => page.removeEventListener('pageshow', listen)
}
