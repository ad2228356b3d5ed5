import type uPlot from 'uplot'
import { isShape, monthHeight } from '../../../lib/market/figures.ts'
import { gridLines } from '../../../lib/market/grid-lines.ts'
import type { ChartMonth } from '../../../lib/market/interest.ts'
import { heightAxis, monthAxis } from './axes.ts'
import type { ChartColors } from './colors.ts'
import { monthRange, openChart, toMonth } from './frame.ts'
import { tooltip } from './tooltip.ts'

type Months = readonly ChartMonth[]

export interface VolumeChart {
  /** Puts the cursor on a month; null removes it. */
  point(month: number | null): void
  destroy(): void
}

const viewsOf = (months: Months) => months.map(({ views }) => views ?? null)

/** The highest month, and those with no neighbour to draw a line to. */
function markedMonths(volumes: readonly (number | null)[]): number[] {
  const peak = volumes.indexOf(Math.max(...volumes.map((volume) => volume ?? 0)))
  const known = (month: number) => volumes[month] != null
  return volumes.flatMap((_, month) =>
    known(month) && (month === peak || !(known(month - 1) || known(month + 1))) ? [month] : [],
  )
}

function relief(chart: uPlot, color: string): CanvasGradient {
  const { top, height } = chart.bbox
  const fill = chart.ctx.createLinearGradient(0, top, 0, top + height)
  fill.addColorStop(0, `${color}40`)
  fill.addColorStop(1, `${color}05`)
  return fill
}

function optionsOf(
  months: Months,
  colors: () => ChartColors,
): Omit<uPlot.Options, 'width' | 'height'> {
  const volumes = months.map(monthHeight)
  const unit = isShape(months) ? '%' : ''
  const lines = gridLines(volumes)
  const views = viewsOf(months)
  const hasSearches = volumes.some((volume) => volume !== null)
  const viewLines = gridLines(views)
  const hasViews = views.some((count) => count !== null)
  const names = months.map(({ month }) => month)
  const disc = { fill: () => colors().surface, stroke: () => colors().accent, width: 2.5 }
  return {
    // The last month's label is wider than half a month of two years.
    padding: [18, 14, 0, 0],
    legend: { show: false },
    plugins: [tooltip(months)],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { ...disc, size: 13 },
      move: toMonth,
    },
    scales: {
      x: { time: false, range: monthRange(months.length) },
      y: { range: [0, lines.at(-1) ?? 1] },
      views: { range: [0, viewLines.at(-1) ?? 1] },
    },
    axes: [
      monthAxis(names, colors),
      { ...heightAxis(lines, unit, colors), show: hasSearches },
      {
        ...heightAxis(viewLines, '', colors),
        show: hasViews,
        scale: 'views',
        side: hasSearches ? 1 : 3,
        grid: { show: !hasSearches, width: 1, stroke: () => colors().line },
      },
    ],
    series: [
      {},
      {
        stroke: () => colors().accent,
        width: 2.5,
        fill: (chart) => relief(chart, colors().accent),
        points: { ...disc, show: true, size: 9, filter: () => markedMonths(volumes) },
      },
      {
        scale: 'views',
        stroke: () => colors().ink,
        width: 2,
        dash: [7, 5],
        points: { show: false },
      },
    ],
  }
}

/** Draws the months into `host` and follows its size and the theme until it is destroyed. */
export function drawVolumeChart(host: HTMLElement, months: Months): VolumeChart {
  const { chart, destroy } = openChart(host, (colors) => optionsOf(months, colors), [
    months.map((_, month) => month),
    months.map(monthHeight),
    viewsOf(months),
  ])
  return {
    point(month) {
      if (month === null) return chart.setCursor({ left: -10, top: -10 })
      const at = months[month]
      const height = at ? monthHeight(at) : null
      const top =
        height === null ? chart.valToPos(at?.views ?? 0, 'views') : chart.valToPos(height, 'y')
      chart.setCursor({ left: chart.valToPos(month, 'x'), top })
    },
    destroy,
  }
}
