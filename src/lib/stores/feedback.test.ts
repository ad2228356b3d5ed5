import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../testing/api.ts'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const CALL = 'POST /api/feedback'
const api = await startApi({ env: { RATE_LIMIT: '1' } })
let visits = 0

/** Takes a request to the API in process, as a browser at an address of its own would. */
function host(): Route {
  visits += 1
  const remoteAddress = `203.0.113.${visits}`
  return async ({ method, path, headers, body }) => {
    const response = await api.send({
      method: method as 'GET' | 'POST',
      url: path,
      remoteAddress,
      headers: { ...Object.fromEntries(headers), origin: 'http://localhost:4321' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, body: response.json() as unknown }
  }
}

async function openPage(answer: Route = host()) {
  const browser = openBrowser({ 'GET /api/csrf-token': host(), [CALL]: answer }, '/feedback')
  const window = openWindow()
  const store = await import('./feedback.ts')
  const stop = store.$feedback.listen(() => {})
  return { browser, window, stop, ...store }
}

const TYPED = {
  feedbackType: 'feature',
  rating: 4,
  message: 'Please map beekeeping.\nIt is missing.',
  name: ' Ada ',
  email: ' ada@mail.example ',
} as const

async function kept() {
  const page = await api.services.feedback.list().next()
  return page.value ?? []
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sending feedback', () => {
  it('hands it over with the session of the browser, once, and thanks', async () => {
    const before = (await kept()).length
    const { browser, stop, $feedback, submitFeedback } = await openPage()
    const first = submitFeedback(TYPED)
    expect($feedback.get()).toEqual({ state: 'sending' })
    await Promise.all([first, submitFeedback(TYPED)])
    expect($feedback.get()).toEqual({ state: 'sent' })
    await submitFeedback(TYPED)
    expect(browser.count(CALL)).toBe(1)
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

  it('needs a message alone', async () => {
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
  ])('refuses %s without asking anybody', async (_name, part, problems) => {
    const { browser, stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, ...part })
    expect($feedback.get()).toEqual({
      state: 'refused',
      problems: { message: '', name: '', email: '', ...problems },
    })
    expect(browser.seen).toEqual([])
    stop()
  })

  it.each<[string, object, object]>([
    [
      'a message of what nobody sees',
      { message: '\u200B\u2060' },
      { message: 'Please enter your feedback message' },
    ],
    [
      'a name with a control character',
      { name: 'Ada\u0007' },
      { name: 'Name must not contain control or invisible characters' },
    ],
  ])('brings what the host refuses to its field: %s', async (_name, part, problems) => {
    const { browser, stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, ...part })
    expect(browser.count(CALL)).toBe(1)
    expect($feedback.get()).toEqual({
      state: 'refused',
      problems: { message: '', name: '', email: '', ...problems },
    })
    await submitFeedback(TYPED)
    expect($feedback.get()).toEqual({ state: 'sent' })
    stop()
  })

  it('fails where the host refuses what no field can show', async () => {
    const { stop, $feedback, submitFeedback } = await openPage()
    await submitFeedback({ ...TYPED, rating: 9 })
    expect($feedback.get()).toMatchObject({ state: 'failed', error: { status: 422 } })
    stop()
  })

  it('fails with the words of the host when there was too much of it', async () => {
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

  it('fails without a network, and can be tried again', async () => {
    let isDown = true
    const answer = host()
    const { stop, $feedback, submitFeedback } = await openPage((request) => {
      if (isDown) throw new Error('offline')
      return answer(request)
    })
    await submitFeedback(TYPED)
    expect($feedback.get()).toMatchObject({ state: 'failed', error: { name: 'NetworkError' } })
    isDown = false
    await submitFeedback(TYPED)
    expect($feedback.get()).toEqual({ state: 'sent' })
    stop()
  })

  it('is ready again on a page that was left while it sent', async () => {
    const never = new Promise<never>(() => {})
    const { window, stop, $feedback, submitFeedback } = await openPage(() => never)
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

  it('goes after five seconds', async () => {
    const { stop, $feedback } = await openThanks()
    vi.advanceTimersByTime(4_999)
    expect($feedback.get()).toEqual({ state: 'sent' })
    vi.advanceTimersByTime(1)
    expect($feedback.get()).toEqual({ state: 'ready' })
    stop()
  })

  it('stays while it is held, and five seconds from then on', async () => {
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

  it('goes at once when there is more to say, and takes nothing with it later', async () => {
    const { stop, $feedback, submitFeedback, writeAgain } = await openThanks()
    writeAgain()
    expect($feedback.get()).toEqual({ state: 'ready' })
    await submitFeedback({ ...TYPED, message: '' })
    vi.advanceTimersByTime(10_000)
    expect($feedback.get()).toMatchObject({ state: 'refused' })
    stop()
  })
})
