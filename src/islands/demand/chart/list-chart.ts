import uPlot from 'uplot'
import type { Drawing } from '../../../lib/market/drawn-lines.ts'
import { gridLines } from '../../../lib/market/grid-lines.ts'
import { heightAxis, monthAxis } from './axes.ts'
import type { ChartColors } from './colors.ts'
import { monthRange, openChart, toMonth } from './frame.ts'
import { lineStyle } from './line-styles.ts'
import type { VolumeChart } from './volume-chart.ts'

interface Shown {
  host: HTMLElement
  drawing: Drawing
  /** Called with the month at the cursor; null without one. */
  onMonth: (month: number | null) => void
}

/** The months with no neighbor to draw a line to. */
function lonelyMonths(heights: readonly (number | null)[]): number[] {
  const known = (month: number) => heights[month] != null
  return heights.flatMap((_, month) =>
    known(month) && !known(month - 1) && !known(month + 1) ? [month] : [],
  )
}

function optionsOf(
  { host, drawing, onMonth }: Shown,
  colors: () => ChartColors,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { months, unit, lines } = drawing
  const grid = gridLines(lines.flatMap(({ heights }) => heights))
  const colorOf = (index: number) =>
    getComputedStyle(host).getPropertyValue(lineStyle(index).color).trim()
  return {
    padding: [18, 4, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: {
        size: 9,
        width: 2,
        fill: () => colors().surface,
        stroke: (_, series) => colorOf(series - 1),
      },
      move: toMonth,
    },
    scales: {
      x: { time: false, range: monthRange(months.length) },
      y: { range: [0, grid.at(-1) ?? 1] },
    },
    axes: [monthAxis(months, colors), heightAxis(grid, unit === 'percent' ? '%' : '', colors)],
    series: [
      {},
      ...lines.map(({ heights }, index) => ({
        stroke: () => colorOf(index),
        width: 2.5,
        dash: lineStyle(index).dash.map((length) => length * uPlot.pxRatio),
        points: { show: true, size: 6, filter: () => lonelyMonths(heights) },
      })),
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx, left } }) => onMonth(idx == null || (left ?? -1) < 0 ? null : idx),
      ],
    },
  }
}

/** Draws several keywords into `host`, and tells which month the cursor is on. */
export function drawListChart(shown: Shown): VolumeChart {
  const { months, lines } = shown.drawing
  const { chart, destroy } = openChart(shown.host, (colors) => optionsOf(shown, colors), [
    months.map((_, month) => month),
    ...lines.map(({ heights }) => heights),
  ])
  return {
    point(month) {
      if (month === null) return chart.setCursor({ left: -10, top: -10 })
      chart.setCursor({ left: chart.valToPos(month, 'x'), top: 10 })
    },
    destroy,
  }
}
