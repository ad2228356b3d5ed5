import { expect, it } from 'vitest'
import { openWindow } from '../../../testing/site-browser.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()

it('is leaving from the start of a sign-out, goes home, and resets when the page is restored', async () => {
  const member = await host.api.registerAndVerify()
  const { left, seen } = await host.open('/settings', { as: member })
  const page = openWindow()
  const { $signOut, leaveSignedOut } = await import('./sign-out.ts')
  const { $session } = await import('./session.ts')
  const states: string[] = []
  const stops = [
    $signOut.listen(({ state }) => void states.push(state)),
    $session.listen(({ state }) => void states.push(state)),
  ]
  await leaveSignedOut()
  expect(states).toEqual(['leaving', 'visitor'])
  expect(seen).toMatchObject([{ name: 'logout', answer: { status: 200 } }])
  expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
  expect(left).toEqual(['/'])
  page.comeBack()
  expect($signOut.get()).toEqual({ state: 'here' })
  for (const stop of stops) stop()
})
