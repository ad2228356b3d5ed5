import type { InputHTMLAttributes, ReactNode } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  optional?: boolean
  /** Id of the text that says what is wrong; also marks the field. */
  errorId?: string | undefined
  children?: ReactNode
}

/** A labelled input, uncontrolled so that what was typed before hydration stays. */
export function TextField({ id, label, optional = false, errorId, children, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="field-optional">(optional)</span>}
      </label>
      <div className="field-box">
        <input
          id={id}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          {...input}
        />
        {children}
      </div>
    </div>
  )
}
