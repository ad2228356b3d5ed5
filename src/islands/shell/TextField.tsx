import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>
  children?: ReactNode
}

/** A labelled input, uncontrolled to keep text typed before hydration. */
export function TextField(props: Props) {
  const { id, label, optional, error, hintId, aside, children, ...input } = props
  return (
    <Field {...{ id, label, optional, error, hintId, aside }}>
      {(ties) => (
        <>
          <input type="text" {...ties} {...input} />
          {children}
        </>
      )}
    </Field>
  )
}
