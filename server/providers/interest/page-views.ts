import { z } from 'zod'
import type { MonthViews } from '../../keyword-interest.ts'
import { InterestError } from './port.ts'
import type { Get } from './wikimedia-requests.ts'

const MONTHS_MAX = 24
/** One more, so that two years are whole while the newest month is not published. */
const MONTHS_ASKED = MONTHS_MAX + 1
const MONTHS_MIN = 12

const answerSchema = z.object({
  items: z.array(
    z.object({
      /** The first hour of the month: YYYYMM0100. */
      timestamp: z.string().regex(/^\d{4}(?:0[1-9]|1[0-2])0100$/),
      views: z.number().int().min(0).max(1e12),
    }),
  ),
})

/** A count of months, to calculate with. */
const monthOf = (year: number, month: number) => year * 12 + month - 1
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

function pathOf(language: string, title: string, now: Date): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const article = encodeURIComponent(title.replaceAll(' ', '_'))
  const first = dayOf(Date.UTC(year, month - MONTHS_ASKED, 1))
  const last = dayOf(Date.UTC(year, month, 0))
  const days = `monthly/${first}/${last}`
  return `/api/rest_v1/metrics/pageviews/per-article/${language}.wikipedia/all-access/user/${article}/${days}`
}

/**
 * The months from the first with data, zero for a month that the host leaves out. A month is
 * published some days after its end, so the newest month is left out if the host does not have it.
 */
function seriesOf(views: ReadonlyMap<number, number>, newest: number): MonthViews[] {
  const last = views.has(newest) ? newest : newest - 1
  const first = Math.min(...views.keys())
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    year: Math.floor((first + index) / 12),
    month: ((first + index) % 12) + 1,
    views: views.get(first + index) ?? 0,
  }))
}

/**
 * Reads how often people viewed an article in each of the last 24 complete months (UTC) that the
 * host has published, without known bots. @param origin such as `https://wikimedia.org` @param title with spaces
 * @returns undefined with less than 12 months of data
 * @throws {InterestError}
 */
export async function readPageViews(
  { get, origin, language }: { get: Get; origin: string; language: string },
  title: string,
  now: Date,
  signal: AbortSignal,
): Promise<MonthViews[] | undefined> {
  const { json } = await get(`${origin}${pathOf(language, title, now)}`, signal)
  if (json === undefined) return undefined
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw new InterestError('nonsense', undefined, answer.error)
  const newest = monthOf(now.getUTCFullYear(), now.getUTCMonth())
  const views = new Map<number, number>()
  for (const { timestamp, views: count } of answer.data.items) {
    const month = monthOf(Number(timestamp.slice(0, 4)), Number(timestamp.slice(4, 6)))
    if (month > newest - MONTHS_ASKED) views.set(month, count)
  }
  const months = views.size === 0 ? [] : seriesOf(views, newest)
  return months.length >= MONTHS_MIN ? months.slice(-MONTHS_MAX) : undefined
}
