import uPlot from 'uplot'
import { type ChartColors, onColorsChange, readColors } from './colors.ts'

/** Moves the cursor from month to month, never between. */
export const toMonth: NonNullable<uPlot.Cursor['move']> = (chart, left, top) => [
  left < 0 ? left : chart.valToPos(chart.posToIdx(left), 'x'),
  top,
]

/** The range of `count` months, with some room at both ends. */
export const monthRange = (count: number): [number, number] => [-0.4, Math.max(1, count - 1) + 0.4]

/** Opens a chart in `host` that follows its size and the theme until it is destroyed. */
export function openChart(
  host: HTMLElement,
  optionsOf: (colors: () => ChartColors) => Omit<uPlot.Options, 'width' | 'height'>,
  values: uPlot.AlignedData,
): { chart: uPlot; destroy: () => void } {
  let colors = readColors(host)
  const size = () => ({ width: host.clientWidth, height: host.clientHeight })
  const chart = new uPlot({ ...optionsOf(() => colors), ...size() }, values, host)
  const resized = new ResizeObserver(() => chart.setSize(size()))
  resized.observe(host)
  const stopColors = onColorsChange(() => {
    colors = readColors(host)
    chart.redraw(false)
  })
  return {
    chart,
    destroy() {
      resized.disconnect()
      stopColors()
      chart.destroy()
    },
  }
}
