import { createScrollDepth } from './scroll-depth.ts'
import { track } from './track.ts'

/** Tracks the scroll depth of the page. Returns a function that stops it. */
function watchScroll(): () => void {
  const reach = createScrollDepth((percent) => track({ name: 'scroll_depth', percent }))
  const listen = () =>
    reach({
      top: window.scrollY,
      viewport: window.innerHeight,
      page: document.documentElement.scrollHeight,
    })
  window.addEventListener('scroll', listen, { passive: true })
  return () => window.removeEventListener('scroll', listen)
}

/**
 * Tracks the first view of the price, and every click on a link there. Returns a function that
 * stops it.
 */
function watchPricing(section: Element): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    track({ name: 'view_pricing', place: 'landing' })
  })
  const listen = (event: Event) => {
    // A member's link there leads to the settings.
    const isLink = event.target instanceof Element && event.target.closest('a.before-premium')
    if (isLink) track({ name: 'subscribe_click', place: 'landing' })
  }
  observer.observe(section)
  section.addEventListener('click', listen)
  return () => {
    observer.disconnect()
    section.removeEventListener('click', listen)
  }
}

/** Tracks one view of the landing page. Returns a function that stops it. */
export function watchLanding(): () => void {
  const pricing = document.querySelector('[data-pricing]')
  const stops = [watchScroll(), ...(pricing ? [watchPricing(pricing)] : [])]
  return () => {
    for (const stop of stops) stop()
  }
}
