import { isShape, monthFigure, volumeText } from '../../lib/market/figures.ts'
import type { ChartMonth } from '../../lib/market/interest.ts'
import { longMonth } from '../../lib/market/months.ts'

interface Props {
  id: string
  title: string
  hasSearches: boolean
  months: readonly ChartMonth[]
  /** Otherwise only for screen readers and on paper. */
  shown: boolean
}

export function MonthTable({ id, title, hasSearches, months, shown }: Props) {
  const hasViews = months.some(({ views }) => views !== undefined)
  return (
    <div id={id} className={shown ? 'month-table' : 'month-table sr-only'}>
      <table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {hasSearches && (
              <th scope="col">{isShape(months) ? 'Of an average month' : 'Searches'}</th>
            )}
            {hasViews && <th scope="col">Views of the article</th>}
          </tr>
        </thead>
        <tbody>
          {months.map((each) => (
            <tr key={each.month}>
              <th scope="row">{longMonth(each.month)}</th>
              {hasSearches && <td>{monthFigure(each)}</td>}
              {hasViews && <td>{volumeText(each.views ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
