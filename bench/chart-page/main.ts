import type { KeywordAnalysis } from '../../contract/market.ts'
import { drawVolumeChart } from '../../src/islands/demand/chart/volume-chart.ts'
import '../../src/islands/demand/chart.css'

type Months = KeywordAnalysis['trendData']

const host = document.getElementById('chart')
if (!host) throw new Error('the page has no #chart')

const NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const monthsOf = (round: number): Months =>
  NAMES.map((name, month) => ({
    month: `${name} 2026`,
    volume: 1_000 + ((round * 7919 + month * 104_729) % 90_000),
  }))

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Runs `work` in a frame. Resolves to its milliseconds, including its microtasks. */
async function timed(work: () => void): Promise<number> {
  await nextFrame()
  const start = performance.now()
  work()
  // The chart paints in a microtask.
  await Promise.resolve()
  await Promise.resolve()
  return performance.now() - start
}

/**
 * Milliseconds of `rounds` first drawings, and of the same number of cursor moves
 * to another month.
 */
async function measureChart(rounds: number) {
  const draw: number[] = []
  const point: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const months = monthsOf(round)
    let chart: ReturnType<typeof drawVolumeChart> | undefined
    draw.push(await timed(() => (chart = drawVolumeChart(host as HTMLElement, months))))
    if (host?.querySelector('canvas') === null) throw new Error('nothing was drawn')
    point.push(await timed(() => chart?.point(round % months.length)))
    chart?.destroy()
  }
  return { draw, point }
}

Object.assign(window, { measureChart })
