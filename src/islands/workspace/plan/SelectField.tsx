import { Field } from '../../shell/Field.tsx'
import { Icon } from '../../shell/Icon.tsx'

interface Props<Value extends string | number> {
  id: string
  name: string
  label: string
  options: readonly (readonly [value: Value, words: string])[]
  value: Value
  onPick?: (value: string) => void
}

/** A labelled list of choices, uncontrolled. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { id, name, label, options, value, onPick } = props
  return (
    <Field id={id} label={label}>
      {(ties) => (
        <>
          <select
            {...ties}
            name={name}
            defaultValue={value}
            onChange={({ target }) => onPick?.(target.value)}
          >
            {options.map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </select>
          <Icon name="sortDown" small />
        </>
      )}
    </Field>
  )
}
