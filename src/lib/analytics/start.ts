import { readStored, writeStored } from '../browser-storage.ts'
import { onPageRestored } from '../page-restored.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { consentSignals, purposesOf } from './consent.ts'
import { type Adapter, createDispatch, type MeasuredEvent } from './dispatch.ts'
import { ga4 } from './ga4.ts'
import { googleAds } from './google-ads.ts'
import { eraseGoogleCookies } from './google-cookies.ts'
import { disableTag, gtag, loadTag } from './gtag.ts'
import { ANALYTICS, type AnalyticsIds } from './ids.ts'
import { watchLanding } from './landing-watch.ts'
import { measuredAddress, measuredReferrer } from './page-address.ts'
import { watchErrors } from './page-errors.ts'
import { closeTracking, openTracking, track } from './track.ts'
import { createVisits, type Visits } from './visit.ts'

/** The visit is saved at most this often while the user is active. */
const TOUCH_EVERY_MS = 60_000

const visits = createVisits({
  memory: {
    read: () => readStored(STORAGE_KEYS.visit),
    write: (text) => writeStored(STORAGE_KEYS.visit, text),
  },
  now: Date.now,
  makeId: () => crypto.randomUUID(),
})

function adaptersOf(ids: AnalyticsIds): Adapter[] {
  return [...(ids.ga ? [ga4(ids.ga)] : []), ...(ids.ads ? [googleAds(ids)] : [])]
}

/** Google's tag gets only the cleaned page address and sends nothing automatically. */
function configure(ids: AnalyticsIds, page: string): void {
  gtag('consent', 'default', consentSignals([]))
  gtag('consent', 'update', consentSignals(purposesOf(ids)))
  gtag('js', new Date())
  gtag('set', {
    page_location: measuredAddress(location.origin, page, location.search),
    page_referrer: measuredReferrer(document.referrer, location.origin),
    ads_data_redaction: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  })
  for (const id of [ids.ga, ids.ads]) if (id) gtag('config', id, { send_page_view: false })
  loadTag(ids.ga || ids.ads)
}

/** Activity in any tab extends the visit. Returns a function that stops it. */
function watchPresence({ touch }: Visits): () => void {
  let seenAt = Date.now()
  const listen = () => {
    if (Date.now() - seenAt < TOUCH_EVERY_MS) return
    seenAt = Date.now()
    touch()
  }
  const kinds = ['pointerdown', 'keydown', 'scroll'] as const
  for (const kind of kinds) window.addEventListener(kind, listen, { passive: true })
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, listen)
  }
}

let isConfigured = false
let stops: (() => void)[] = []

/**
 * Measures this page; `page` is the path it was built for. Checks consent before each event,
 * because a page restored from the browser cache may hold an old answer.
 */
export function startAnalytics(page: string, isGranted: () => boolean): void {
  if (!ANALYTICS || stops.length > 0) return
  const ids = ANALYTICS
  if (ids.ga) disableTag(ids.ga, false)
  if (isConfigured) gtag('consent', 'update', consentSignals(purposesOf(ids)))
  else configure(ids, page)
  isConfigured = true
  const dispatch = createDispatch(adaptersOf(ids), visits)
  const send = (event: MeasuredEvent) => {
    if (isGranted()) dispatch(event)
  }
  const view = () => {
    send({ name: 'page_view' })
    return page === '/' ? watchLanding() : () => {}
  }
  let leave = view()
  openTracking(send)
  stops = [
    () => leave(),
    watchErrors(window, track),
    watchPresence(visits),
    onPageRestored(() => {
      leave()
      leave = view()
    }),
  ]
}

/** Handles withdrawn consent: stops sending and removes the stored data. */
export function stopAnalytics(): void {
  closeTracking()
  for (const stop of stops) stop()
  stops = []
  if (!isConfigured || !ANALYTICS) return
  if (ANALYTICS.ga) disableTag(ANALYTICS.ga, true)
  gtag('consent', 'update', consentSignals([]))
  eraseGoogleCookies(document, location.hostname)
  writeStored(STORAGE_KEYS.visit, null)
}
