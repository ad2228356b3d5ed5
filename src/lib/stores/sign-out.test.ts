import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'

const SIGNED_OUT: Route = () => ({ status: 200, body: { message: 'Signed out' } })

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('is leaving from the start of a sign-out, goes home, and is here again when it comes back', async () => {
  const browser = openBrowser({ 'POST /api/auth/logout': SIGNED_OUT }, '/settings')
  const page = openWindow()
  const { $signOut, leaveSignedOut } = await import('./sign-out.ts')
  const { $session } = await import('./session.ts')
  const seen: string[] = []
  const stops = [
    $signOut.listen(({ state }) => void seen.push(state)),
    $session.listen(({ state }) => void seen.push(state)),
  ]
  await leaveSignedOut()
  expect(seen).toEqual(['leaving', 'visitor'])
  expect(browser.left).toEqual(['/'])
  page.comeBack()
  expect($signOut.get()).toEqual({ state: 'here' })
  for (const stop of stops) stop()
})
