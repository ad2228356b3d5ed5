import type uPlot from 'uplot'
import type { KeywordAnalysis } from '../../../../contract/market.ts'
import { monthFigure, monthHeight } from '../../../lib/market/figures.ts'
import { longMonth } from '../../../lib/market/months.ts'

type Months = KeywordAnalysis['trendData']

/** Month and volume beside the chart's cursor. */
export function tooltip(months: Months): uPlot.Plugin {
  const box = document.createElement('div')
  const name = box.appendChild(document.createElement('span'))
  const volume = box.appendChild(document.createElement('strong'))
  box.className = 'demand-tooltip'
  box.hidden = true

  function follow(chart: uPlot): void {
    const { idx, left } = chart.cursor
    const month = idx == null || (left ?? -1) < 0 ? undefined : months[idx]
    box.hidden = month === undefined
    if (month === undefined || idx == null) return
    name.textContent = longMonth(month.month)
    volume.textContent = monthFigure(month)
    const x = chart.valToPos(idx, 'x')
    box.style.left = `${x}px`
    box.style.top = `${chart.valToPos(monthHeight(month) ?? 0, 'y')}px`
    // Kept inside the chart: beside the cursor near its ends, above it elsewhere.
    const width = chart.over.clientWidth
    box.dataset.side = x < 80 ? 'right' : x > width - 80 ? 'left' : 'above'
  }

  return { hooks: { init: (chart) => void chart.over.append(box), setCursor: follow } }
}
