import type uPlot from 'uplot'
import { axisLabels, labelledMonths } from '../../../lib/market/months.ts'
import type { ChartColors } from './colors.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

const textOf = (colors: () => ChartColors) => ({
  stroke: () => colors().ink,
  font: colors().font,
  ticks: { show: false },
})

/** Months below a chart; they are labels such as 'Aug 2026'. */
export function monthAxis(months: readonly string[], colors: () => ChartColors): uPlot.Axis {
  const labelled = labelledMonths(months.length)
  const labels = axisLabels(months, labelled)
  return {
    ...textOf(colors),
    size: 46,
    gap: 8,
    grid: { show: false },
    border: { show: true, width: 1, stroke: () => colors().base },
    splits: () => labelled,
    values: () => labels,
  }
}

/** The heights of grid lines beside a chart; `unit` follows each. */
export function heightAxis(lines: number[], unit: string, colors: () => ChartColors): uPlot.Axis {
  return {
    ...textOf(colors),
    size: 48,
    gap: 10,
    grid: { width: 1, stroke: () => colors().line },
    splits: () => lines,
    values: (_, ticks) => ticks.map((tick) => compact.format(tick) + unit),
  }
}
