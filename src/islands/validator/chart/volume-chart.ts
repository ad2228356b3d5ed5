import uPlot from 'uplot'
import { isShape, monthHeight } from '../../../lib/market/figures.ts'
import { gridLines } from '../../../lib/market/grid-lines.ts'
import type { ChartMonth } from '../../../lib/market/interest.ts'
import { axisLabels, labelledMonths } from '../../../lib/market/months.ts'
import { type ChartColors, onColorsChange, readColors } from './colors.ts'
import { tooltip } from './tooltip.ts'

type Months = readonly ChartMonth[]

export interface VolumeChart {
  /** Puts the cursor on a month; null removes it. */
  point(month: number | null): void
  destroy(): void
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

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
  const labelled = labelledMonths(months.length)
  const labels = axisLabels(
    months.map(({ month }) => month),
    labelled,
  )
  const text = { stroke: () => colors().ink, font: colors().font, ticks: { show: false } }
  const disc = { fill: () => colors().surface, stroke: () => colors().accent, width: 2.5 }
  return {
    padding: [18, 4, 0, 0],
    legend: { show: false },
    plugins: [tooltip(months)],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { ...disc, size: 13 },
      // From month to month, never between.
      move: (chart, left, top) => [
        left < 0 ? left : chart.valToPos(chart.posToIdx(left), 'x'),
        top,
      ],
    },
    scales: {
      x: { time: false, range: [-0.4, Math.max(1, months.length - 1) + 0.4] },
      y: { range: [0, lines.at(-1) ?? 1] },
      views: { range: [0, viewLines.at(-1) ?? 1] },
    },
    axes: [
      {
        ...text,
        size: 46,
        gap: 8,
        grid: { show: false },
        border: { show: true, width: 1, stroke: () => colors().base },
        splits: () => labelled,
        values: () => labels,
      },
      {
        ...text,
        show: hasSearches,
        size: 48,
        gap: 10,
        grid: { width: 1, stroke: () => colors().line },
        splits: () => lines,
        values: (_, ticks) => ticks.map((tick) => compact.format(tick) + unit),
      },
      {
        ...text,
        show: hasViews,
        scale: 'views',
        side: hasSearches ? 1 : 3,
        size: 48,
        gap: 10,
        grid: { show: !hasSearches, width: 1, stroke: () => colors().line },
        splits: () => viewLines,
        values: (_, ticks) => ticks.map((tick) => compact.format(tick)),
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
  let colors = readColors(host)
  const size = () => ({ width: host.clientWidth, height: host.clientHeight })
  const chart = new uPlot(
    { ...optionsOf(months, () => colors), ...size() },
    [months.map((_, month) => month), months.map(monthHeight), viewsOf(months)],
    host,
  )
  const resized = new ResizeObserver(() => chart.setSize(size()))
  resized.observe(host)
  const stopColors = onColorsChange(() => {
    colors = readColors(host)
    chart.redraw(false)
  })
  return {
    point(month) {
      if (month === null) return chart.setCursor({ left: -10, top: -10 })
      const at = months[month]
      const height = at ? monthHeight(at) : null
      const top =
        height === null ? chart.valToPos(at?.views ?? 0, 'views') : chart.valToPos(height, 'y')
      chart.setCursor({ left: chart.valToPos(month, 'x'), top })
    },
    destroy() {
      resized.disconnect()
      stopColors()
      chart.destroy()
    },
  }
}
