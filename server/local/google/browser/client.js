/**
 * Replaces Google's script in local mode: the calls of `google.accounts.id` that the
 * site makes, with a page of test identities instead of Google's. It follows the
 * site's policy: no inline styles, no markup from text.
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const api = new URL(script.src).origin

  /**
   * @typedef {{ credential: string, select_by: string }} Answer
   * @typedef {{ client_id: string, callback: (answer: Answer) => void, nonce?: string }} Config
   * @typedef {{ theme?: string, size?: string, text?: string, width?: number | string }} Look
   */

  /** @type {Config | undefined} */
  let config
  /** The page that was opened last, and the receiver of its answer. */
  /** @type {{ page: Window, callback: Config['callback'] } | undefined} */
  let open

  const TEXTS = {
    continue_with: 'Continue with Google',
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    signin: 'Sign in',
  }
  const HEIGHTS = { large: '40px', medium: '32px', small: '20px' }
  const LIGHT = { backgroundColor: '#ffffff', color: '#1f1f1f', borderColor: '#747775' }
  const DARK = { backgroundColor: '#131314', color: '#e3e3e3', borderColor: '#8e918f' }
  const BLUE = { backgroundColor: '#1a5fd0', color: '#ffffff', borderColor: '#1a5fd0' }
  const THEMES = { outline: LIGHT, filled_black: DARK, filled_blue: BLUE }

  /**
   * @template Value
   * @param {Record<string, Value>} table
   * @param {string | undefined} name
   * @param {Value} fallback
   */
  function pick(table, name, fallback) {
    return table[name ?? ''] ?? fallback
  }

  function chooseIdentity() {
    if (config === undefined) return
    const query = new URLSearchParams({
      client_id: config.client_id,
      nonce: config.nonce ?? '',
      origin: window.location.origin,
    })
    const address = `${api}/local/google/choose?${query}`
    const page = window.open(address, 'nicher-local-google', 'popup,width=480,height=760')
    open = page ? { page, callback: config.callback } : undefined
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== api || open === undefined || event.source !== open.page) return
    if (event.data?.type !== 'nicher:local-google') return
    const { callback } = open
    open = undefined
    callback({ credential: String(event.data.credential), select_by: 'btn' })
  })

  /** @param {string} text @param {Partial<CSSStyleDeclaration>} style */
  function line(text, style) {
    const span = document.createElement('span')
    span.textContent = text
    Object.assign(span.style, { display: 'block', ...style })
    return span
  }

  /** @param {HTMLElement} parent @param {Look} look */
  function renderButton(parent, look = {}) {
    const button = document.createElement('button')
    button.type = 'button'
    Object.assign(button.style, {
      boxSizing: 'border-box',
      width: look.width ? `${Number.parseInt(String(look.width), 10)}px` : 'auto',
      maxWidth: '100%',
      height: pick(HEIGHTS, look.size, HEIGHTS.large),
      padding: '0 12px',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: '4px',
      fontFamily: 'inherit',
      cursor: 'pointer',
      ...pick(THEMES, look.theme, LIGHT),
    })
    button.append(
      line(pick(TEXTS, look.text, TEXTS.signin_with), {
        fontSize: '14px',
        fontWeight: '600',
        lineHeight: '18px',
      }),
      line('Local test identity', { fontSize: '11px', lineHeight: '14px', opacity: '0.85' }),
    )
    button.addEventListener('click', chooseIdentity)
    parent.replaceChildren(button)
  }

  const id = {
    /** The last call wins, as with Google. @param {Config} given */
    initialize(given) {
      config = given
    },
    renderButton,
    /** One Tap, which has no stand-in. */
    prompt() {},
    cancel() {
      open?.page.close()
      open = undefined
    },
  }
  Object.assign(window, { google: { accounts: { id } } })
})()
