import type { Page, Route } from 'playwright/test'
import type { Locale } from '../contract/locale.ts'
import type { KeywordAnalysis } from '../contract/market.ts'
import { apiUrl, siteUrl } from '../testing/journey-stack.ts'

/** The answers of the API host about keywords, for journeys that must know every figure. */

const HEADERS = { 'access-control-allow-origin': siteUrl, 'access-control-allow-headers': '*' }
const MONTHS = ['Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026']
const LATER = ['Jun 2026', 'Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']

export const SUMMARY = 'Interest is steady. Look at the price of a click next.'

/** Different figures for every keyword; the peak is July 2026. */
export function analysisOf(keyword: string): KeywordAnalysis {
  const base = keyword.length * 100
  return {
    keyword,
    volume: base,
    cpc: 1.5,
    competition: 'medium',
    trend: 'stable',
    trendData: [...MONTHS, ...LATER].map((month) => ({
      month,
      volume: month === 'Jul 2026' ? base * 2 : base,
    })),
    summary: '',
    relatedKeywords: [
      { keyword: `${keyword} near me`, volume: 90, cpc: 2, competition: 'low', trend: 'up' },
      { keyword: `best ${keyword}`, volume: 700, cpc: 0.456, competition: 'high', trend: 'down' },
      { keyword: '=SUM(A1:A9)', volume: null, cpc: null, competition: null, trend: null },
    ],
    analysisId: '11111111-1111-4111-8111-111111111111',
    source: { provider: 'Test Atlas', kind: 'modelled', fetched_at: '2026-11-21T00:00:00Z' },
  }
}

export interface ValidatorHost {
  /** Requested keywords, in order. */
  asked: string[]
  /** Lets all current and later summaries arrive. */
  releaseSummaries: () => void
}

/** Answers the validator's calls in place of the API; everything else goes through. */
export async function standIn(page: Page, { lateSummaries = false } = {}): Promise<ValidatorHost> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const host: ValidatorHost = { asked: [], releaseSummaries: release }
  if (!lateSummaries) release()
  const reply = (route: Route, status: number, json: unknown) =>
    route.fulfill({ status, headers: HEADERS, json })

  await page.route(`${apiUrl}/api/market-validator/**`, async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fallback()
    if (request.url().endsWith('/analyses')) return reply(route, 200, [])
    if (request.url().includes('/interest/')) return reply(route, 200, { state: 'off' })
    if (request.method() === 'GET') {
      await released
      return reply(route, 200, { summary: SUMMARY })
    }
    const { keyword, ...place } = request.postDataJSON() as { keyword: string } & Locale
    host.asked.push(keyword)
    return reply(route, 200, { ...analysisOf(keyword), ...place })
  })
  return host
}
