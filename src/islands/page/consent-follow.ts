import { purposesOf } from '../../lib/analytics/consent.ts'
import { ANALYTICS } from '../../lib/analytics/ids.ts'
import { closeTracking } from '../../lib/analytics/track.ts'
import { $consent, checkConsent, followConsent } from '../../lib/stores/consent.ts'
import { countSignUp } from '../../lib/stores/sign-up.ts'

type Analytics = typeof import('../../lib/analytics/start.ts')

/**
 * Measures the page with consent, and asks for consent once. `opener` shows the question again and
 * holds the path the page was built for.
 */
export function followAnswer(opener: HTMLElement): void {
  const purposes = ANALYTICS ? purposesOf(ANALYTICS) : []
  let analytics: Promise<Analytics> | undefined
  const showChoices = async (isWanted: boolean) => {
    const { openConsentBanner } = await import('./consent-banner.ts')
    openConsentBanner(isWanted ? opener : null)
  }
  const act = ({ startAnalytics, stopAnalytics }: Analytics) =>
    $consent.get() === 'granted'
      ? startAnalytics(
          opener.dataset.privacyChoices ?? '/',
          () => checkConsent(purposes) === 'granted',
        )
      : stopAnalytics()

  countSignUp()
  followConsent(purposes)
  $consent.subscribe((consent) => {
    if (consent === 'granted') analytics ??= import('../../lib/analytics/start.ts')
    else closeTracking()
    void analytics?.then(act)
    if (consent === 'unasked') void showChoices(false)
  })
  opener.addEventListener('click', () => void showChoices(true))
}
