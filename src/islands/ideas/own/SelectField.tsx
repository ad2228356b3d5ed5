import type { ReactNode } from 'react'
import { Field } from '../../shell/Field.tsx'
import { Icon } from '../../shell/Icon.tsx'

interface Props {
  id: string
  label: string
  optional?: boolean
  value: string | number
  onPick: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A list to pick from, with its label and arrow. */
export function SelectField({ value, onPick, children, ...field }: Props) {
  return (
    <Field {...field}>
      {(ties) => (
        <>
          <select {...ties} value={value} onChange={({ target }) => onPick(target.value)}>
            {children}
          </select>
          <Icon name="sortDown" small />
        </>
      )}
    </Field>
  )
}
