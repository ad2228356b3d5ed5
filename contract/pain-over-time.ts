import type { PainOverTime } from './ideas.ts'
import { isUndated, threadOf } from './own-thread.ts'

interface Dated {
  thread_id: string
  /** ISO. */
  created_at: string
  comment_id?: string | null | undefined
}

const QUARTERS_MAX = 12
const THREADS_MIN = 4
const STEADY_MIN = 6
const SPAN_MIN_MS = 365 * 86_400_000
/** The highest chance at which a lean to one side counts as more than luck. */
const LUCK_MAX = 0.1

/**
 * A pain point's quotes by quarter (UTC), and whether it is rising.
 *
 * `quarters` go without gaps from the oldest to the newest quote or discussion read, the last 12 at
 * most; `earlier` counts the quotes before them.
 *
 * `trend` compares the quotes with what was read, since newer discussions alone would make every
 * pain point look new. The median date of the discussions read halves them. A thread with quotes
 * counts once, at its oldest quote, on the newer or the older side. If the pain point had not
 * changed, each thread would be on either side with a chance of a half. It is `rising` or `fading`
 * if that gives such a lean in at most 1 of 10 cases: 4 of 4 threads, 6 of 7, 7 of 8. It is
 * `steady` with at least 6 threads of which at most two thirds are on one side. All else is `few`,
 * and so is everything with under 4 threads, or with discussions that span less than a year.
 *
 * @param quotes times that cannot be read are left out
 * @param read the dates of all discussions read, ISO
 * @returns undefined if no quote has a date, or if one is from own material without dates: the day on
 * which it was added says nothing of when it was said
 */
export function painOverTime(
  quotes: readonly Dated[],
  read: readonly string[],
): PainOverTime | undefined {
  if (quotes.some(({ thread_id, comment_id }) => isUndated(thread_id, comment_id))) return undefined
  const dated = quotes.flatMap(({ thread_id, created_at }) => {
    const time = Date.parse(created_at)
    return Number.isNaN(time) ? [] : [{ thread_id, time }]
  })
  if (dated.length === 0) return undefined
  const readAt = read.map((date) => Date.parse(date)).filter((time) => !Number.isNaN(time))
  const counts = new Map<number, number>()
  for (const { time } of dated) {
    const quarter = quarterOf(time)
    counts.set(quarter, (counts.get(quarter) ?? 0) + 1)
  }
  const all = [...counts.keys(), ...readAt.map(quarterOf)]
  const last = Math.max(...all)
  const first = Math.max(Math.min(...all), last - QUARTERS_MAX + 1)
  const quarters = Array.from({ length: last - first + 1 }, (_, step) => ({
    quarter: nameOf(first + step),
    quotes: counts.get(first + step) ?? 0,
  }))
  const inside = quarters.reduce((sum, { quotes: many }) => sum + many, 0)
  return { trend: trendOf(dated, readAt), quarters, earlier: dated.length - inside }
}

/** Quarters since the year 0. */
function quarterOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
}

const nameOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(4, '0')}-Q${(quarter % 4) + 1}`

function trendOf(
  quotes: readonly { thread_id: string; time: number }[],
  readAt: readonly number[],
): PainOverTime['trend'] {
  const oldest = new Map<string, number>()
  for (const { thread_id, time } of quotes) {
    const thread = threadOf(thread_id)
    oldest.set(thread, Math.min(oldest.get(thread) ?? time, time))
  }
  const sorted = readAt.toSorted((a, b) => a - b)
  const [from = 0] = sorted
  const to = sorted.at(-1) ?? 0
  if (oldest.size < THREADS_MIN || to - from < SPAN_MIN_MS) return 'few'
  const half = sorted.length >> 1
  const upper = sorted[half] ?? to
  const cut = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
  const newer = [...oldest.values()].filter((time) => time > cut).length
  const older = oldest.size - newer
  if (luckOf(Math.max(newer, older), oldest.size) <= LUCK_MAX) {
    return newer > older ? 'rising' : 'fading'
  }
  const isEven = Math.max(newer, older) * 3 <= oldest.size * 2
  return oldest.size >= STEADY_MIN && isEven ? 'steady' : 'few'
}

/** The chance of at least `many` heads in `all` throws of a fair coin. */
function luckOf(many: number, all: number): number {
  let ways = 1
  let sum = 0
  // From all heads downward: each count of heads from the one above it.
  for (let heads = all; heads >= many; heads--) {
    sum += ways
    ways = (ways * heads) / (all - heads + 1)
  }
  return sum / 2 ** all
}
