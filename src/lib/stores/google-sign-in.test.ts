import { describe, expect, it, vi } from 'vitest'
import { startGoogleIssuer } from '../../../testing/google-issuer.ts'
import { foreign } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const issuer = await startGoogleIssuer()
const host = await startSiteHost({ config: { google: issuer.config } })

const SCRIPT = 'https://google.example/client.js'

/** A document that is visible or hidden. Its scripts load if `arrives` is true. */
class Page extends EventTarget {
  arrives = true
  visibilityState = 'visible'
  scripts: { src: string; onload: () => void; onerror: () => void; remove: () => void }[] = []
  createElement = () => ({ remove: () => void this.scripts.pop() })
  head = {
    append: (script: Page['scripts'][number]) => {
      this.scripts.push(script)
      queueMicrotask(() => (this.arrives ? script.onload() : script.onerror()))
    },
  }
}

const openPage = async () => {
  const browser = await host.open('/login')
  const page = new Page()
  const google = { initialize: () => {}, renderButton: () => {} }
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { google: { accounts: { id: google } } }),
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const store = await import('./google-sign-in.ts')
  /** The current OAuth state of the button. */
  const state = () => {
    const now = store.$googleButton.get()
    if (now.state !== 'ready') throw new Error(`The button is ${now.state}`)
    return now.oauthState
  }
  /** Every OAuth state the API issued. */
  const states = () =>
    browser.seen
      .filter(({ name }) => name === 'oauthState')
      .map(({ answer }) => (answer?.body as { state: string } | undefined)?.state)
  return { page, google, state, states, ...browser, ...store, ...(await import('./session.ts')) }
}

describe('signing in with Google', () => {
  it('is ready once the script is loaded and a state is requested with the stored CSRF token', async () => {
    const { google, page, seen, states, $googleButton, prepareGoogle, retryGoogle } =
      await openPage()
    expect($googleButton.get()).toEqual({ state: 'loading' })
    await prepareGoogle(SCRIPT)
    const [oauthState] = states()
    expect($googleButton.get()).toEqual({ state: 'ready', google, oauthState })
    expect(seen.map(({ name }) => name)).toEqual(['csrfToken', 'oauthState'])
    await retryGoogle()
    expect(page.scripts.map(({ src }) => src)).toEqual([SCRIPT])
  })

  it.each([
    [true, 'sign_up'],
    [false, 'login'],
  ])('starts the session (new: %s) and tracks a %s', async (isNew, name) => {
    const claims = { sub: name, email: `${name}@mail.example` }
    if (!isNew) {
      const earlier = await openPage()
      await earlier.prepareGoogle(SCRIPT)
      const credential = await issuer.token({ nonce: earlier.state(), claims })
      await earlier.submitGoogle(credential, earlier.state())
      vi.resetModules()
    }
    const page = await openPage()
    await page.prepareGoogle(SCRIPT)
    const body = {
      credential: await issuer.token({ nonce: page.state(), claims }),
      state: page.state(),
    }
    const submit = () => page.submitGoogle(body.credential, body.state)
    await Promise.all([submit(), submit()])
    expect(page.bodies('google')).toEqual([body])
    expect(page.$session.get()).toMatchObject({ state: 'user', user: { email: claims.email } })
    expect(page.$googleSignIn.get()).toEqual({ state: 'sending' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeTruthy()
    expect(page.events).toEqual([{ name, method: 'google' }])
  })

  it.each<[string, object, string, string]>([
    [
      'an invalid state',
      { oauthState: 'of-another-browser' },
      'OAuth authentication failed. Please try again.',
      'oauth_state',
    ],
    ['a refusal', { stranger: true }, 'Google could not confirm this sign-in', 'google_refused'],
    ['a refusal without words', { fault: foreign(500) }, 'Google login failed', 'http_500'],
  ])('fails after %s, with a new state', async (_, how, text, code) => {
    const { events, fail, google, left, state, states, $googleButton, $googleSignIn, ...page } =
      await openPage()
    await page.prepareGoogle(SCRIPT)
    if ('fault' in how) fail('google', foreign(500))
    const oauthState = 'oauthState' in how ? String(how.oauthState) : state()
    const credential = await issuer.token({ nonce: state(), stranger: 'stranger' in how })
    await page.submitGoogle(credential, oauthState)
    expect($googleSignIn.get()).toMatchObject({ state: 'failed', text })
    expect(states()).toHaveLength(2)
    const [first, second] = states()
    expect(second).not.toBe(first)
    expect($googleButton.get()).toEqual({ state: 'ready', google, oauthState: second })
    expect(events).toEqual([{ name: 'error', place: 'google', message: code }])
    expect(left).toEqual([])
  })

  it('lets nobody try again before there is a new state', async () => {
    const { state, $googleButton, $googleSignIn, ...page } = await openPage()
    await page.prepareGoogle(SCRIPT)
    const used = state()
    const seen: unknown[] = []
    const stop = $googleSignIn.listen(({ state: now }) => {
      if (now === 'failed') seen.push($googleButton.get())
    })
    await page.submitGoogle(await issuer.token({ nonce: used, stranger: true }), used)
    stop()
    expect(seen).toMatchObject([{ state: 'ready', oauthState: state() }])
    expect(state()).not.toBe(used)
  })

  it('fails when the user cannot be loaded', async () => {
    const { fail, state, $googleSignIn, prepareGoogle, submitGoogle } = await openPage()
    fail('me', foreign(500))
    await prepareGoogle(SCRIPT)
    await submitGoogle(await issuer.token({ nonce: state() }), state())
    expect($googleSignIn.get()).toMatchObject({
      state: 'failed',
      text: 'Failed to authenticate with tokens',
    })
  })

  it('is unavailable without the script, with no message, until a retry', async () => {
    const { page, $googleButton, $googleSignIn, prepareGoogle, retryGoogle } = await openPage()
    page.arrives = false
    await prepareGoogle(SCRIPT)
    expect($googleButton.get()).toEqual({ state: 'unavailable' })
    expect($googleSignIn.get()).toEqual({ state: 'idle' })
    page.arrives = true
    await retryGoogle()
    expect($googleButton.get()).toMatchObject({ state: 'ready' })
  })

  it('is unavailable without a state, with a message, until a retry', async () => {
    const { fail, mend, states, $googleButton, $googleSignIn, prepareGoogle, retryGoogle } =
      await openPage()
    fail('oauthState', foreign(503))
    await prepareGoogle(SCRIPT)
    expect($googleButton.get()).toEqual({ state: 'unavailable' })
    expect($googleSignIn.get()).toMatchObject({
      state: 'failed',
      text: 'Failed to get OAuth state',
    })
    mend('oauthState')
    await retryGoogle()
    expect($googleButton.get()).toMatchObject({ state: 'ready', oauthState: states().at(-1) })
    expect($googleSignIn.get()).toEqual({ state: 'idle' })
  })

  it('gets a new state before the old one expires, but not while the page is hidden', async () => {
    const { page, states, $googleButton, prepareGoogle } = await openPage()
    const shown: string[] = []
    const stop = $googleButton.listen((now) => {
      if (now.state === 'ready') shown.push(now.oauthState)
    })
    await prepareGoogle(SCRIPT)
    await host.pass(8 * 60_000)
    expect(shown).toHaveLength(1)
    page.visibilityState = 'hidden'
    await host.pass(30 * 60_000)
    expect(shown).toHaveLength(1)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await host.settle()
    expect(shown).toHaveLength(2)
    await host.pass(9 * 60_000 + 15_000)
    expect(shown).toHaveLength(3)
    expect(shown).toEqual(states())
    stop()
  })
})
