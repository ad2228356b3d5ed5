import { type Answer, type Consent, type Purpose, purposesOf } from '../../lib/analytics/consent.ts'
import { ANALYTICS } from '../../lib/analytics/ids.ts'
import { $consent, answerConsent } from '../../lib/stores/consent.ts'
import css from './consent-banner.css?inline'

const purposes = ANALYTICS ? purposesOf(ANALYTICS) : []

const USES: Record<Purpose, string> = {
  analytics: 'Google Analytics counts visits and the features you use',
  ads: 'Google Ads counts visits that come from ads',
}

const BRIEFLY: Record<Purpose, string> = { analytics: 'Analytics', ads: 'Ads' }
/** One line on a phone; the policy has the details. */
const SHORT = `Google ${purposes.map((purpose) => BRIEFLY[purpose]).join(' and ')}, with cookies. `

const TEXTS: Record<Consent, { title: string; now: string }> = {
  unasked: { title: 'May we measure how Nicher is used?', now: '' },
  granted: { title: 'May we measure how Nicher is used?', now: 'Your answer so far: accepted.' },
  denied: { title: 'May we measure how Nicher is used?', now: 'Your answer so far: declined.' },
  'opted-out': {
    title: 'We do not measure your visits',
    now: 'Your browser asks sites not to track you, and we respect that.',
  },
}

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function question(): HTMLElement {
  const uses = purposes.map((purpose) => USES[purpose]).join(', ')
  const text = `If you accept, ${uses}, using cookies. We never send what you type. `
  const paragraph = make('p', '')
  paragraph.append(make('span', 'consent-long', text), make('span', 'consent-short', SHORT))
  const link = make('a', 'link', 'Privacy')
  link.href = '/privacy'
  link.append(make('span', 'consent-long', ' policy'))
  paragraph.append(link)
  return paragraph
}

function choices(consent: Consent, choose: (answer: Answer | null) => void): HTMLElement {
  const row = make('div', 'consent-choices')
  const add = (label: string, answer: Answer | null) => {
    const button = make('button', 'button button-quiet', label)
    button.type = 'button'
    button.addEventListener('click', () => choose(answer))
    row.append(button)
  }
  if (consent === 'opted-out') add('Close', null)
  else {
    add('Decline', 'denied')
    add('Accept', 'granted')
  }
  return row
}

function draw(consent: Consent, choose: (answer: Answer | null) => void): HTMLElement {
  const { title, now } = TEXTS[consent]
  const banner = make('section', 'consent')
  banner.tabIndex = -1
  banner.setAttribute('aria-labelledby', 'consent-title')
  const heading = make('p', 'consent-title', title)
  heading.id = 'consent-title'
  banner.append(heading)
  if (consent !== 'opted-out') banner.append(question())
  if (now) banner.append(make('p', '', now))
  banner.append(choices(consent, choose))
  return banner
}

let sheet: CSSStyleSheet | undefined

function addStyles(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Sets how much of the page's lower edge the banner covers, so all content can scroll into view.
 */
function takeRoom(banner: HTMLElement): () => void {
  const { style, classList } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--consent-height', `${banner.offsetHeight}px`),
  )
  observer.observe(banner)
  classList.add('has-consent')
  return () => {
    observer.disconnect()
    classList.remove('has-consent')
    style.removeProperty('--consent-height')
  }
}

let close: (() => void) | undefined

/**
 * Asks for analytics consent in a region of the page that never blocks it. If `opener` opened it,
 * it takes the focus; Escape keeps the current answer and returns the focus.
 */
export function openConsentBanner(opener: HTMLElement | null): void {
  close?.()
  addStyles()
  const banner = draw($consent.get(), (answer) => {
    if (answer) answerConsent(answer, purposes)
    close?.()
  })
  // Placed right after the skip link, so keyboard users reach it first.
  document.querySelector('.skip-link')?.after(banner)
  const giveRoomBack = takeRoom(banner)
  // The user answered in another tab.
  const stop = $consent.listen(() => close?.())
  close = () => {
    close = undefined
    stop()
    giveRoomBack()
    banner.remove()
    opener?.focus()
  }
  if (!opener) return
  banner.focus()
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close?.()
  })
}
