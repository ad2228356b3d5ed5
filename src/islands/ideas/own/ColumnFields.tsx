import { type PickedColumns, pickColumn } from '../../../lib/stores/own-adding.ts'
import { SelectField } from './SelectField.tsx'

interface Props {
  columns: readonly { name: string; examples: readonly string[] }[]
  picked: PickedColumns
}

const FURTHER = [
  ['date', 'Column with the date'],
  ['author', 'Column with the author'],
] as const

/** The columns of a table: which one is read, with values from the file. */
export function ColumnFields({ columns, picked }: Props) {
  return (
    <>
      <fieldset className="own-columns">
        <legend className="own-legend">Which column has the text?</legend>
        {columns.map(({ name, examples }, at) => (
          // Names may repeat; the places never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <label key={at} className="own-check">
            <input
              type="radio"
              name="own-column"
              checked={picked.text === at}
              onChange={() => pickColumn('text', at)}
            />
            <span>
              {name}
              <span className="own-note">{examples.join(' · ') || 'Empty in the first rows'}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="own-pair">
        {FURTHER.map(([column, label]) => (
          <SelectField
            key={column}
            id={`own-${column}`}
            label={label}
            optional
            value={picked[column] ?? ''}
            onPick={(value) => pickColumn(column, value === '' ? null : Number(value))}
          >
            <option value="">None</option>
            {columns.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </>
  )
}
