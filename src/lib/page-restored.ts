/**
 * Calls back when the browser brings this page back from its back/forward cache, where it stood
 * still as it was left. Returns the stop.
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
