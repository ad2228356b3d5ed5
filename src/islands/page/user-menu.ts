import { withSession } from '../shell/with-session.ts'

const place = document.querySelector('[data-user-menu]')

withSession(async () => {
  const { mountUserMenu } = await import('./mount-user-menu.tsx')
  if (place) await mountUserMenu(place)
})
