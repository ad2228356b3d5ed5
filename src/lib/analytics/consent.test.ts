import { describe, expect, it } from 'vitest'
import {
  consentSignals,
  optsOut,
  type Purpose,
  purposesOf,
  readAnswer,
  writeAnswer,
} from './consent.ts'

const BOTH: Purpose[] = ['analytics', 'ads']

describe('consent', () => {
  it('is requested for the configured purposes', () => {
    expect(purposesOf({ ga: 'G-1', ads: 'AW-1', labels: NO_LABELS })).toEqual(BOTH)
    expect(purposesOf({ ga: '', ads: 'AW-1', labels: NO_LABELS })).toEqual(['ads'])
  })

  it.each([
    [{ doNotTrack: '1' }, true],
    [{ doNotTrack: 'yes' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: '0', globalPrivacyControl: false }, false],
    [{ doNotTrack: 'unspecified' }, false],
    [{ doNotTrack: null }, false],
    [{}, false],
  ])('treats browser signals %j as a refusal: %s', (signals, refuses) => {
    expect(optsOut(signals)).toBe(refuses)
  })

  it.each(['granted', 'denied'] as const)('%s is read as it was stored', (answer) => {
    expect(readAnswer(writeAnswer(answer, BOTH), BOTH)).toBe(answer)
  })

  it('covers the requested purposes, not a purpose added later', () => {
    const kept = writeAnswer('granted', ['analytics'])
    expect(readAnswer(kept, ['analytics'])).toBe('granted')
    expect(readAnswer(kept, BOTH)).toBe('unasked')
    expect(readAnswer(writeAnswer('granted', BOTH), ['ads'])).toBe('granted')
    expect(readAnswer(writeAnswer('denied', ['analytics']), BOTH)).toBe('denied')
  })

  it.each([null, '', 'yes', 'granted', 'granted:', '{}'])('is not read from %j', (kept) => {
    expect(readAnswer(kept, BOTH)).toBe('unasked')
  })
})

const NO_LABELS = { signUp: '', subscription: '', trial: '' }

describe('the signals of the consent mode', () => {
  it('are all denied at first', () => {
    expect(consentSignals([])).toEqual({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    })
  })

  it('are granted by purpose, and never for personal ads', () => {
    expect(consentSignals(['analytics'])).toMatchObject({
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
    })
    expect(consentSignals(BOTH)).toEqual({
      ad_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
    })
  })
})
