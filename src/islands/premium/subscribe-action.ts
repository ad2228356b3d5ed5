import { withSession } from '../shell/with-session.ts'

const place = document.querySelector<HTMLElement>('[data-subscribe-plan]')

withSession(async () => {
  const { mountSubscribeAction } = await import('./mount-subscribe-action.tsx')
  if (place) mountSubscribeAction(place, JSON.parse(place.dataset.subscribePlan ?? ''))
})
