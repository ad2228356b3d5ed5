import type uPlot from 'uplot'
import { monthFigure, monthHeight, volumeText } from '../../../lib/market/figures.ts'
import type { ChartMonth } from '../../../lib/market/interest.ts'
import { longMonth } from '../../../lib/market/months.ts'

/** The month and its figures beside the chart's cursor. */
export function tooltip(months: readonly ChartMonth[]): uPlot.Plugin {
  const box = document.createElement('div')
  const name = box.appendChild(document.createElement('span'))
  const volume = box.appendChild(document.createElement('strong'))
  const views = box.appendChild(document.createElement('span'))
  box.className = 'demand-tooltip'
  box.hidden = true

  function follow(chart: uPlot): void {
    const { idx, left } = chart.cursor
    const month = idx == null || (left ?? -1) < 0 ? undefined : months[idx]
    box.hidden = month === undefined
    if (month === undefined || idx == null) return
    name.textContent = longMonth(month.month)
    const height = monthHeight(month)
    volume.textContent = height === null ? '' : monthFigure(month)
    views.textContent = month.views === undefined ? '' : `${volumeText(month.views)} views`
    const x = chart.valToPos(idx, 'x')
    box.style.left = `${x}px`
    box.style.top = `${height === null ? chart.valToPos(month.views ?? 0, 'views') : chart.valToPos(height, 'y')}px`
    // Kept inside the chart: beside the cursor near its ends, above it elsewhere.
    const width = chart.over.clientWidth
    box.dataset.side = x < 80 ? 'right' : x > width - 80 ? 'left' : 'above'
  }

  return { hooks: { init: (chart) => void chart.over.append(box), setCursor: follow } }
}
