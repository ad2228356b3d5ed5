import { track } from '../../lib/analytics/track.ts'

// Analytics for visitors of the subscription page, without React.
if (document.documentElement.dataset.session === undefined) {
  track({ name: 'view_pricing', place: 'subscribe' })
}
document.querySelector('[data-sign-in-to-upgrade]')?.addEventListener('click', () => {
  track({ name: 'subscribe_click', place: 'subscribe' })
})
