import { type Drawing, heightText } from '../../lib/market/drawn-lines.ts'
import { longMonth } from '../../lib/market/months.ts'

interface Props {
  id: string
  title: string
  drawing: Drawing
  /** Otherwise only for screen readers and on paper. */
  shown: boolean
}

/** The chart as a table: a row for each month, a column for each keyword. */
export function MonthsTable({ id, title, drawing, shown }: Props) {
  const { unit, months, lines } = drawing
  return (
    <div id={id} className={shown ? 'month-table' : 'month-table sr-only'}>
      <table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {lines.map(({ keyword }) => (
              <th key={keyword} scope="col">
                {keyword}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{longMonth(month)}</th>
              {lines.map(({ keyword, heights }) => (
                <td key={keyword}>{heightText(unit, heights[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
