import { describe, expect, it } from 'vitest'
import { PASSWORDS_DIFFER } from '../../../contract/password.ts'
import { uniqueEmail } from '../../../testing/api.ts'
import { openWindow } from '../../../testing/site-browser.ts'
import { silent } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost()

const formOf = (email: string) => ({
  fullName: ' Ada Mapmaker ',
  email: ` ${email} `,
  password: 'Contour!Line7-Meadow',
  confirmation: 'Contour!Line7-Meadow',
})

const openPage = async () => ({
  email: uniqueEmail(),
  ...(await host.open('/register')),
  ...(await import('./registration.ts')),
  ...(await import('./toasts.ts')),
})

describe('registration', () => {
  it('sends the input without surrounding spaces, and shows the address of the mail', async () => {
    const { email, bodies, $registration, $toasts, submitRegistration } = await openPage()
    await submitRegistration(formOf(email))
    expect(bodies('register')).toEqual([
      { email, password: 'Contour!Line7-Meadow', full_name: 'Ada Mapmaker' },
    ])
    expect($registration.get()).toEqual({ state: 'registered', email })
    expect(await host.api.mails(email)).toHaveLength(1)
    expect($toasts.get()).toMatchObject([
      {
        type: 'success',
        message: 'Registration successful! Please check your email to verify your account.',
      },
    ])
  })

  it('sends no name if the field is empty', async () => {
    const { email, bodies, $registration, submitRegistration } = await openPage()
    await submitRegistration({ ...formOf(email), fullName: '  ' })
    expect(bodies('register')).toMatchObject([{ full_name: null }])
    expect($registration.get()).toMatchObject({ state: 'registered' })
  })

  it('gets a CSRF token before the request', async () => {
    const { email, seen, submitRegistration } = await openPage()
    await submitRegistration(formOf(email))
    expect(seen.map(({ name }) => name)).toEqual(['csrfToken', 'register'])
    expect(seen[0]?.answer?.body).toEqual({
      csrf_token: seen.at(-1)?.headers.get('x-csrf-token'),
    })
  })

  it('tracks no sign-up, since existing accounts get the same answer', async () => {
    const { email } = await host.api.registerAndVerify()
    const { $registration, events, submitRegistration } = await openPage()
    await submitRegistration(formOf(email))
    expect($registration.get()).toEqual({ state: 'registered', email })
    expect(events).toEqual([])
  })

  it('sends nothing that fails validation', async () => {
    const { email, events, seen, $registration, submitRegistration } = await openPage()
    await submitRegistration({ ...formOf(email), confirmation: 'Another!Line7-Meadow' })
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

  it("joins validation errors with '. ', and also returns them by field", async () => {
    const { email, $registration, submitRegistration } = await openPage()
    const typed = { ...formOf(email), password: 'Contour!Line', confirmation: 'Contour' }
    await submitRegistration(typed)
    const password = 'Password must contain at least one number'
    expect($registration.get()).toMatchObject({
      error: {
        message: `${password}. ${PASSWORDS_DIFFER}`,
        fields: { password, confirmation: PASSWORDS_DIFFER },
      },
    })
  })

  it('fails with the refusal, tracks its code and nothing personal, and can be retried', async () => {
    const { email, events, $registration, $toasts, submitRegistration } = await openPage()
    await submitRegistration(formOf('ada@example'))
    expect($registration.get()).toMatchObject({
      state: 'failed',
      error: { status: 422, items: [{ loc: ['body', 'email'] }] },
    })
    expect($toasts.get()).toEqual([])
    expect(events).toEqual([{ name: 'error', place: 'sign_up', message: 'invalid' }])
    await submitRegistration(formOf(email))
    expect($registration.get()).toMatchObject({ state: 'registered' })
  })

  it('makes one attempt at a time', async () => {
    const { email, count, submitRegistration } = await openPage()
    await Promise.all([submitRegistration(formOf(email)), submitRegistration(formOf(email))])
    expect(count('register')).toBe(1)
  })

  it('is ready again on a page restored from the browser cache', async () => {
    const page = openWindow()
    const { email, fail, $registration, submitRegistration } = await openPage()
    fail('csrfToken', silent)
    const stop = $registration.listen(() => {})
    void submitRegistration(formOf(email))
    expect($registration.get()).toEqual({ state: 'sending' })
    page.comeBack()
    expect($registration.get()).toEqual({ state: 'ready' })
    stop()
  })
})
