import type { AnalyticsIds } from './ids.ts'

/** What is asked for. */
export type Purpose = 'analytics' | 'ads'

export type Answer = 'granted' | 'denied'

/** Whether the site may be measured. */
export type Consent = Answer | 'unasked' | 'opted-out'

export function purposesOf({ ga, ads }: AnalyticsIds): Purpose[] {
  return [...(ga ? ['analytics' as const] : []), ...(ads ? ['ads' as const] : [])]
}

/** What a browser can say by itself; Global Privacy Control is not in every one. */
export interface BrowserSignals {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether the browser refuses on the person's behalf: by Do Not Track or Global Privacy Control. */
export function optsOut({ doNotTrack, globalPrivacyControl }: BrowserSignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

/** An answer as it is kept: a consent holds for the purposes that were asked for. */
export function writeAnswer(answer: Answer, purposes: readonly Purpose[]): string {
  return answer === 'granted' ? `granted:${purposes.join(',')}` : answer
}

/** A kept answer; what was consented to does not cover a purpose that came later. */
export function readAnswer(kept: string | null, purposes: readonly Purpose[]): Answer | 'unasked' {
  if (kept === 'denied') return 'denied'
  const [answer, list = ''] = (kept ?? '').split(':')
  const covered = list.split(',')
  const isCovered = answer === 'granted' && purposes.every((purpose) => covered.includes(purpose))
  return isCovered ? 'granted' : 'unasked'
}

type Signal = 'ad_storage' | 'ad_user_data' | 'ad_personalization' | 'analytics_storage'
export type ConsentSignals = Record<Signal, Answer>

/**
 * The four signals of Google's consent mode (version 2). Ads are measured, never chosen by what
 * somebody did here, so that personalization stays denied.
 */
export function consentSignals(granted: readonly Purpose[]): ConsentSignals {
  const answer = (purpose: Purpose): Answer => (granted.includes(purpose) ? 'granted' : 'denied')
  return {
    ad_storage: answer('ads'),
    ad_user_data: answer('ads'),
    ad_personalization: 'denied',
    analytics_storage: answer('analytics'),
  }
}
