import type { AnalyticsIds } from './ids.ts'

/** The purposes that need consent. */
export type Purpose = 'analytics' | 'ads'

export type Answer = 'granted' | 'denied'

/** The analytics consent. */
export type Consent = Answer | 'unasked' | 'opted-out'

export function purposesOf({ ga, ads }: AnalyticsIds): Purpose[] {
  return [...(ga ? ['analytics' as const] : []), ...(ads ? ['ads' as const] : [])]
}

/** The privacy signals of a browser. Not every browser supports Global Privacy Control. */
export interface BrowserSignals {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** True if the browser refuses for the user through Do Not Track or Global Privacy Control. */
export function optsOut({ doNotTrack, globalPrivacyControl }: BrowserSignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

/** An answer as stored text. A consent covers only the requested purposes. */
export function writeAnswer(answer: Answer, purposes: readonly Purpose[]): string {
  return answer === 'granted' ? `granted:${purposes.join(',')}` : answer
}

/** Reads a stored answer. A consent does not cover a purpose added later. */
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
 * The four signals of Google's consent mode (version 2). Ads are measured, but never personalized,
 * so personalization stays denied.
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
