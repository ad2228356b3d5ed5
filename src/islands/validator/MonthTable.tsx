import type { KeywordAnalysis } from '../../../contract/market.ts'
import { volumeText } from '../../lib/market/figures.ts'
import { longMonth } from '../../lib/market/months.ts'

interface Props {
  id: string
  months: KeywordAnalysis['trendData']
  /** Otherwise only for screen readers and on paper. */
  shown: boolean
}

export function MonthTable({ id, months, shown }: Props) {
  return (
    <div id={id} className={shown ? 'month-table' : 'month-table sr-only'}>
      <table>
        <caption className="sr-only">Searches per month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Searches</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, volume }) => (
            <tr key={month}>
              <th scope="row">{longMonth(month)}</th>
              <td>{volumeText(volume)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
