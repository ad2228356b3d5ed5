import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORDS_DIFFER } from '../../../contract/password.ts'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const HOST: Record<string, Route> = {
  'GET /api/csrf-token': () => ({ status: 200, body: { csrf_token: 'c0' } }),
  'POST /api/auth/register': () => ({ status: 201, body: { message: 'x', email: 'x' } }),
}
const FORM = {
  fullName: ' Ada Mapmaker ',
  email: ' ada@example.com ',
  password: 'Contour!Line7-Meadow',
  confirmation: 'Contour!Line7-Meadow',
}

const openPage = async () => ({
  ...(await import('./registration.ts')),
  ...(await import('./toasts.ts')),
})

describe('registration', () => {
  beforeEach(() => {
    vi.resetModules()
    events.length = 0
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('sends what was typed without the spaces around it, and says where the mail went', async () => {
    const { seen } = openBrowser(HOST, '/register')
    const { $registration, $toasts, submitRegistration } = await openPage()
    await submitRegistration(FORM)
    expect(seen.find(({ path }) => path === '/api/auth/register')?.body).toEqual({
      email: 'ada@example.com',
      password: 'Contour!Line7-Meadow',
      full_name: 'Ada Mapmaker',
    })
    expect($registration.get()).toEqual({ state: 'registered', email: 'ada@example.com' })
    expect($toasts.get()).toMatchObject([
      {
        type: 'success',
        message: 'Registration successful! Please check your email to verify your account.',
      },
    ])
  })

  it('sends no name where none was typed', async () => {
    const { seen } = openBrowser(HOST, '/register')
    const { submitRegistration } = await openPage()
    await submitRegistration({ ...FORM, fullName: '  ' })
    expect(seen.at(-1)?.body).toMatchObject({ full_name: null })
  })

  it('holds a CSRF token before it asks', async () => {
    const { seen } = openBrowser(HOST, '/register')
    const { submitRegistration } = await openPage()
    await submitRegistration(FORM)
    expect(seen.map(({ path }) => path)).toEqual(['/api/csrf-token', '/api/auth/register'])
    expect(seen.at(-1)?.headers.get('x-csrf-token')).toBe('c0')
  })

  it('measures no sign-up: the answer is the same for an address that has an account', async () => {
    openBrowser(HOST, '/register')
    const { $registration, submitRegistration } = await openPage()
    await submitRegistration(FORM)
    expect($registration.get()).toMatchObject({ state: 'registered' })
    expect(events).toEqual([])
  })

  it('sends nothing that its own checks refuse', async () => {
    const { seen } = openBrowser(HOST, '/register')
    const { $registration, submitRegistration } = await openPage()
    await submitRegistration({ ...FORM, confirmation: 'Another!Line7-Meadow' })
    expect($registration.get()).toMatchObject({
      state: 'failed',
      error: {
        name: 'UserError',
        message: PASSWORDS_DIFFER,
        fields: { confirmation: PASSWORDS_DIFFER },
      },
    })
    expect(seen).toEqual([])
    expect(events).toEqual([{ name: 'error', place: 'sign_up', message: 'refused_by_page' }])
  })

  it("joins what its checks refuse by '. ', and keeps it apart by field", async () => {
    openBrowser(HOST, '/register')
    const { $registration, submitRegistration } = await openPage()
    await submitRegistration({ ...FORM, password: 'Contour!Line', confirmation: 'Contour' })
    const password = 'Password must contain at least one number'
    expect($registration.get()).toMatchObject({
      error: {
        message: `${password}. ${PASSWORDS_DIFFER}`,
        fields: { password, confirmation: PASSWORDS_DIFFER },
      },
    })
  })

  it('fails with the refusal, measures its code and nothing personal, and can be tried again', async () => {
    const detail = 'ada@example.com cannot be registered'
    const browser = openBrowser(
      { ...HOST, 'POST /api/auth/register': () => ({ status: 422, body: { detail } }) },
      '/register',
    )
    const { $registration, $toasts, submitRegistration } = await openPage()
    await submitRegistration(FORM)
    expect($registration.get()).toMatchObject({ state: 'failed', error: { detail } })
    expect($toasts.get()).toEqual([])
    expect(events).toEqual([{ name: 'error', place: 'sign_up', message: 'http_422' }])
    Object.assign(browser.routes, HOST)
    await submitRegistration(FORM)
    expect($registration.get()).toMatchObject({ state: 'registered' })
  })

  it('makes one attempt at a time', async () => {
    const browser = openBrowser(HOST, '/register')
    const { submitRegistration } = await openPage()
    await Promise.all([submitRegistration(FORM), submitRegistration(FORM)])
    expect(browser.count('POST /api/auth/register')).toBe(1)
  })

  it('is ready again when the page was left and comes back from the cache of the browser', async () => {
    const never = new Promise<never>(() => {})
    openBrowser({ ...HOST, 'GET /api/csrf-token': () => never }, '/register')
    const page = openWindow()
    const { $registration, submitRegistration } = await openPage()
    const stop = $registration.listen(() => {})
    void submitRegistration(FORM)
    expect($registration.get()).toEqual({ state: 'sending' })
    page.comeBack()
    expect($registration.get()).toEqual({ state: 'ready' })
    stop()
  })
})
