import type { Page, Route } from 'playwright/test'
import type { Progress } from '../contract/ideas.ts'
import { resultOf } from '../src/lib/ideas/result.fixture.ts'
import { apiUrl, siteUrl } from '../testing/journey-stack.ts'

/** The answers of the API host about analyses, for journeys that must know every answer. */

const HEADERS = {
  'access-control-allow-origin': siteUrl,
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

export const ID = '11111111-1111-4111-8111-111111111111'
export const THREAD_URL = 'https://www.reddit.com/r/dogs/1'

type Reply = { status: number; json?: unknown }

export interface IdeasHost {
  /** Methods and last path segments of the requests, in order. */
  asked: string[]
  /** The body of the last start. */
  sent: unknown
  market: string
  progress: Progress
  /** Whether there is an analysis. */
  exists: boolean
  /** Answers that replace the usual ones while set. */
  faults: Partial<Record<'start' | 'progress' | 'result' | 'list', Reply>>
}

const at = (progress: number): Progress => ({ status: 'analyzing', step: 'Reading', progress })

export function advance(host: IdeasHost, percent: number): void {
  host.progress = percent === 100 ? { ...at(100), status: 'completed' } : at(percent)
}

function listOf(host: IdeasHost): unknown[] {
  if (!host.exists) return []
  const { market, progress } = host
  return [{ id: ID, market, status: progress.status, created_at: '2026-11-21T00:00:00Z' }]
}

function answer(host: IdeasHost, call: string, body: unknown): Reply {
  const { faults, market, progress } = host
  if (call === 'POST analyze') {
    host.sent = body
    if (faults.start) return faults.start
    host.exists = true
    host.market = (body as { market: string }).market
    return { status: 200, json: { analysis_id: ID, status: 'starting' } }
  }
  if (call === 'GET analyses') return faults.list ?? { status: 200, json: listOf(host) }
  if (!host.exists) return { status: 404, json: { detail: 'Not found' } }
  if (call === 'GET progress') return faults.progress ?? { status: 200, json: progress }
  if (call === 'DELETE analyses') {
    host.exists = false
    return { status: 204 }
  }
  if (faults.result) return faults.result
  if (progress.progress < 100) {
    return { status: 200, json: { market, error: 'Analysis in progress' } }
  }
  return { status: 200, json: resultOf(market, THREAD_URL) }
}

/** Answers the idea generator's calls in place of the API; everything else goes through. */
export async function standIn(page: Page): Promise<IdeasHost> {
  const host: IdeasHost = {
    asked: [],
    sent: null,
    market: '',
    progress: at(0),
    exists: false,
    faults: {},
  }
  await page.route(`${apiUrl}/api/idea-generator/**`, async (route: Route) => {
    const request = route.request()
    const method = request.method()
    if (method === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS })
    const call = `${method} ${new URL(request.url()).pathname.split('/')[3]}`
    host.asked.push(call)
    const body: unknown = method === 'POST' ? request.postDataJSON() : null
    const { status, json } = answer(host, call, body)
    return route.fulfill({ status, headers: HEADERS, ...(json === undefined ? {} : { json }) })
  })
  return host
}
