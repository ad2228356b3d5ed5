import type { Adapter } from './dispatch.ts'
import { gtag } from './gtag.ts'
import type { AnalyticsIds } from './ids.ts'

/** Google Ads: sends only three conversions, and only those with a label. */
export function googleAds({ ads, labels }: Pick<AnalyticsIds, 'ads' | 'labels'>): Adapter {
  function convert(label: string, fields: Record<string, unknown> = {}): void {
    if (label) gtag('event', 'conversion', { send_to: `${ads}/${label}`, ...fields })
  }
  return {
    send(event) {
      if (event.name === 'sign_up') convert(labels.signUp)
      else if (event.name === 'trial_start') convert(labels.trial)
      else if (event.name === 'subscription') {
        const { value, currency, transaction_id } = event
        convert(labels.subscription, { value, currency, transaction_id })
      }
    },
  }
}
