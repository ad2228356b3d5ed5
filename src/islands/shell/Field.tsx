import type { ReactNode } from 'react'
import './form.css'

export interface FieldProps {
  id: string
  label: string
  optional?: boolean | undefined
  /** What is wrong with this field; empty while nothing is. Given from the start, it is announced. */
  error?: string | undefined
  /** Id of a text that helps to fill the field in. */
  hintId?: string | undefined
  /** Stands beside the label and comes after the field. */
  aside?: ReactNode
}

interface Props extends FieldProps {
  /** Draws the control with the attributes that tie it to its texts. */
  children: (ties: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A label, the control it names, and what is wrong with it. */
export function Field({ id, label, optional, error, hintId, aside, children }: Props) {
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter((each) => each !== undefined).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="font-normal text-ink-muted">(optional)</span>}
      </label>
      <div className="field-box">
        {children({
          id,
          'aria-invalid': errorId === undefined ? undefined : true,
          'aria-describedby': describedBy || undefined,
        })}
      </div>
      {aside && <div className="field-aside">{aside}</div>}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error" aria-live="polite">
          {error}
        </p>
      )}
    </div>
  )
}
