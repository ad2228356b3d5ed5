import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAnalytics, openWindow } from '../../../testing/site-browser.ts'

const OPTIONS = {
  fields: ['email'],
  fallback: 'It failed',
  place: 'feedback',
  toast: 'Not sent',
} as const

type Done = { state: 'done' }

/** A form with outcomes set by the test; `attempts` counts the attempts. */
async function openForm() {
  const events = await openAnalytics()
  const { createFormSubmit } = await import('./form-submit.ts')
  const { HttpError, UserError } = await import('../api/errors.ts')
  const { $toasts } = await import('./toasts.ts')
  const form = createFormSubmit<Done, { typed: string }>(OPTIONS, { typed: '' })
  const stop = form.$state.listen(() => {})
  return { form, stop, events, $toasts, HttpError, UserError }
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('makes one attempt at a time, keeps its values, and ends in the state of the attempt', async () => {
  const { form, stop } = await openForm()
  let attempts = 0
  const send = async (): Promise<Done> => {
    attempts += 1
    return { state: 'done' }
  }
  const first = form.submit(send, { typed: 'a' })
  expect(form.$state.get()).toEqual({ state: 'sending', typed: 'a' })
  await Promise.all([first, form.submit(send, { typed: 'b' })])
  await form.submit(send)
  expect(attempts).toBe(1)
  expect(form.$state.get()).toEqual({ state: 'done' })
  stop()
})

it('keeps sending when an attempt leaves the page', async () => {
  const { form, stop } = await openForm()
  await form.submit(async () => undefined)
  expect(form.$state.get()).toEqual({ state: 'sending', typed: '' })
  stop()
})

it('shows a failure at its field without a toast, and tracks its code', async () => {
  const { form, stop, events, $toasts, HttpError } = await openForm()
  const detail = [{ loc: ['body', 'email'], msg: 'Not an address', type: 'custom' }]
  const error = new HttpError(422, { detail, code: 'invalid' })
  await form.submit(() => Promise.reject(error))
  const fields = { email: 'Not an address' }
  expect(form.$state.get()).toEqual({ state: 'failed', error, fields, rest: '', typed: '' })
  expect($toasts.get()).toEqual([])
  expect(events).toEqual([{ name: 'error', place: 'feedback', message: 'invalid' }])
  stop()
})

it('shows a failure without a field in a toast, and accepts another attempt', async () => {
  const { form, stop, $toasts } = await openForm()
  await form.submit(() => Promise.reject(new TypeError('x')))
  expect(form.$state.get()).toMatchObject({ state: 'failed', fields: {}, rest: 'It failed' })
  expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Not sent' }])
  await form.submit(async () => ({ state: 'done' }))
  expect(form.$state.get()).toEqual({ state: 'done' })
  stop()
})

it('shows a client-side refusal without a toast, and tracks nothing', async () => {
  const { form, stop, events, $toasts, UserError } = await openForm()
  form.refuse(new UserError('Empty', { email: 'Empty' }), { typed: ' ' })
  expect(form.$state.get()).toMatchObject({
    state: 'failed',
    fields: { email: 'Empty' },
    typed: ' ',
  })
  expect($toasts.get()).toEqual([])
  expect(events).toEqual([])
  stop()
})

it('shows a refusal without fields at the configured field', async () => {
  await openForm()
  const { createFormSubmit } = await import('./form-submit.ts')
  const form = createFormSubmit<never>({ ...OPTIONS, fieldOf: () => 'email' }, {})
  await form.submit(() => Promise.reject(new TypeError('x')))
  expect(form.$state.get()).toMatchObject({ fields: { email: 'It failed' }, rest: '' })
})

it('is ready again on a restored page that the user left during sending', async () => {
  const page = openWindow()
  const { form, stop } = await openForm()
  void form.submit(() => new Promise(() => {}), { typed: 'a' })
  page.comeBack()
  expect(form.$state.get()).toEqual({ state: 'ready', typed: 'a' })
  stop()
})
