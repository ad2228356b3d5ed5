import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { openWindow } from '../../../testing/site-browser.ts'
import { offline, silent } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost({ env: { RATE_LIMIT: '1' } })

async function openPage() {
  const browser = await host.open('/feedback')
  const window = openWindow()
  const store = await import('./feedback.ts')
  const stop = store.$feedback.listen(() => {})
  return { window, stop, ...browser, ...store }
}

const TYPED = {
  feedbackType: 'feature',
  rating: 4,
  message: 'Please map beekeeping.\nIt is missing.',
  name: ' Ada ',
  email: ' ada@mail.example ',
} as const

async function kept() {
  const page = await host.api.services.feedback.list().next()
  return page.value ?? []
}

describe('sending feedback', () => {
  it('sends it once with the session of the browser, and shows the thank-you', async () => {
    const before = (await kept()).length
    const { count, stop, $feedback, submitFeedback } = await openPage()
    const first = submitFeedback(TYPED)
    expect($feedback.get()).toEqual({ state: 'sending' })
    await Promise.all([first, submitFeedback(TYPED)])
    expect($feedback.get()).toEqual({ state: 'sent' })
    await submitFeedback(TYPED)
    expect(count('feedback')).toBe(1)
    const rows = await kept()
    expect(rows).toHaveLength(before + 1)
    expect(rows[0]).toMatchObject({
      type: 'feature',
      rating: 4,
      message: 'Please map beekeeping.\nIt is missing.',
      name: 'Ada',
      email: 'ada@mail.example',
      sessionId: createHash('sha256')
        .update(localStorage.getItem(STORAGE_KEYS.sessionId) ?? '')
        .digest('base64url'),
    })
    stop()
  })

  it('requires only a message', async () => {
    const { stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, rating: 0, message: 'Text', name: '', email: ' ' })
    expect($feedback.get()).toEqual({ state: 'sent' })
    expect((await kept())[0]).toMatchObject({ rating: 0, name: null, email: null })
    stop()
  })

  it.each([
    ['an empty message', { message: '' }, { message: 'Please enter your feedback message' }],
    ['a blank message', { message: ' \n ' }, { message: 'Please enter your feedback message' }],
    [
      'too long a message',
      { message: 'm'.repeat(5_001) },
      { message: 'Feedback must be at most 5000 characters long' },
    ],
    ['half an address', { email: 'ada@mail' }, { email: 'Please enter a valid email address' }],
    [
      'neither message nor address',
      { message: '', email: 'ada' },
      {
        message: 'Please enter your feedback message',
        email: 'Please enter a valid email address',
      },
    ],
  ])('refuses %s without a request', async (_name, part, problems) => {
    const { seen, stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, ...part })
    expect($feedback.get()).toEqual({
      state: 'failed',
      error: expect.any(Error),
      fields: problems,
      rest: '',
    })
    expect(seen).toEqual([])
    stop()
  })

  it.each<[string, object, object]>([
    [
      'a message of invisible characters',
      { message: '\u200B\u2060' },
      { message: 'Please enter your feedback message' },
    ],
    [
      'a name with a control character',
      { name: 'Ada\u0007' },
      { name: 'Name must not contain control or invisible characters' },
    ],
  ])('shows a refusal by the host at its field: %s', async (_name, part, problems) => {
    const { count, stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, ...part })
    expect(count('feedback')).toBe(1)
    expect($feedback.get()).toEqual({
      state: 'failed',
      error: expect.any(Error),
      fields: problems,
      rest: '',
    })
    await submitFeedback(TYPED)
    expect($feedback.get()).toEqual({ state: 'sent' })
    stop()
  })

  it('fails when a refusal by the host belongs to no field', async () => {
    const { stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, rating: 9 })
    expect($feedback.get()).toMatchObject({ state: 'failed', error: { status: 422 } })
    stop()
  })

  it('fails with the message of the host when the rate limit is reached', async () => {
    const { stop, $feedback, submitFeedback, writeAgain } = await openPage()
    for (let turn = 0; turn < 10; turn += 1) {
      await submitFeedback(TYPED)
      writeAgain()
    }
    await submitFeedback(TYPED)
    expect($feedback.get()).toMatchObject({
      state: 'failed',
      error: { status: 429, detail: 'Too many requests. Please try again later.' },
    })
    stop()
  })

  it('fails without a network, and can be retried', async () => {
    const { fail, mend, stop, $feedback, submitFeedback } = await openPage()
    fail('feedback', offline)
    await submitFeedback(TYPED)
    expect($feedback.get()).toMatchObject({ state: 'failed', error: { name: 'NetworkError' } })
    mend('feedback')
    await submitFeedback(TYPED)
    expect($feedback.get()).toEqual({ state: 'sent' })
    stop()
  })

  it('is ready again on a restored page that the user left during sending', async () => {
    const { fail, window, stop, $feedback, submitFeedback } = await openPage()
    fail('feedback', silent)
    void submitFeedback(TYPED)
    window.comeBack()
    expect($feedback.get()).toEqual({ state: 'ready' })
    stop()
  })
})

describe('the thank-you', () => {
  async function openThanks() {
    const page = await openPage()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.submitFeedback(TYPED)
    return page
  }

  it('closes after five seconds', async () => {
    const { stop, $feedback } = await openThanks()
    vi.advanceTimersByTime(4_999)
    expect($feedback.get()).toEqual({ state: 'sent' })
    vi.advanceTimersByTime(1)
    expect($feedback.get()).toEqual({ state: 'ready' })
    stop()
  })

  it('stays while it is held, and for five seconds after', async () => {
    const { stop, $feedback, holdThanks, releaseThanks } = await openThanks()
    vi.advanceTimersByTime(3_000)
    holdThanks()
    vi.advanceTimersByTime(60_000)
    expect($feedback.get()).toEqual({ state: 'sent' })
    releaseThanks()
    vi.advanceTimersByTime(4_999)
    expect($feedback.get()).toEqual({ state: 'sent' })
    vi.advanceTimersByTime(1)
    expect($feedback.get()).toEqual({ state: 'ready' })
    stop()
  })

  it('closes at once when the user writes again, and its timer clears nothing later', async () => {
    const { stop, $feedback, submitFeedback, writeAgain } = await openThanks()
    writeAgain()
    expect($feedback.get()).toEqual({ state: 'ready' })
    await submitFeedback({ ...TYPED, message: '' })
    vi.advanceTimersByTime(10_000)
    expect($feedback.get()).toMatchObject({ state: 'failed', error: { name: 'UserError' } })
    stop()
  })
})
