import { track } from '../../lib/analytics/track.ts'

// The subscription page without React: what it measures of a visitor.
if (document.documentElement.dataset.session === undefined) {
  track({ name: 'view_pricing', place: 'subscribe' })
}
document.querySelector('[data-sign-in-to-upgrade]')?.addEventListener('click', () => {
  track({ name: 'subscribe_click', place: 'subscribe' })
})
