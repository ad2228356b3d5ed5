/**
 * Measures the demand chart in a real Chromium at 1280 × 800, from a production
 * build: `node bench/chart.ts`. Exits with 1 if a drawing takes longer than a
 * frame.
 */
import { chromium } from 'playwright'
import { chromiumArgs, provideChromium } from '../scripts/chromium.ts'
import { buildPage, servePage } from './page-site.ts'
import { type Spread, spread } from './spread.ts'

const ROUNDS = 100
const FRAME = 16.7

const { folder, remove } = await buildPage('chart-page')
const site = await servePage(folder)
const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumArgs })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.address)
  await page.waitForFunction(() => 'measureChart' in window)
  const { draw, point } = await page.evaluate(
    (rounds) =>
      (
        window as unknown as {
          measureChart(rounds: number): Promise<{ draw: number[]; point: number[] }>
        }
      ).measureChart(rounds),
    ROUNDS,
  )
  const both = ({ p50, p95 }: Spread) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
  console.table([{ 'draw p50 / p95': both(spread(draw)), 'point p50 / p95': both(spread(point)) }])
  if (spread(draw).p95 > FRAME) process.exitCode = 1
} finally {
  await browser.close()
  await site.close()
  await remove()
}
