import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArgs, provideChromium } from '../../scripts/chromium.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

/** Scores from 0 to 100, times in milliseconds, transferred bytes. */
export type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS, number>

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** The median of each figure. */
export function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name]))]),
  ) as Figures
}

/** One first visit, in a browser of its own, so that its cache is empty. */
export async function visit(url: string): Promise<Figures> {
  const chrome = await launch({
    chromePath: provideChromium(),
    chromeFlags: ['--headless=new', ...chromiumArgs],
  })
  const result = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
  }).finally(() => chrome.kill())
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
  const { categories, audits } = result.lhr
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      const isLost = weight > 0 && audit?.score != null && audit.score < 1
      if (isLost && category !== 'performance')
        process.stdout.write(`      ${url}: ${audit.title}\n`)
    }
  }
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  const times = Object.entries(METRICS).map(([name, id]) => [
    name,
    audits[id]?.numericValue ?? Number.NaN,
  ])
  return Object.fromEntries([...scores, ...times]) as Figures
}
