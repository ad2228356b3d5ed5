import type { ReactNode } from 'react'
import './form.css'

export interface FieldProps {
  id: string
  label: string
  optional?: boolean | undefined
  /**
   * The error of this field; empty if valid. Its element is always present, so screen readers
   * announce it.
   */
  error?: string | undefined
  /** Id of the field's help text. */
  hintId?: string | undefined
  /** Shown next to the label, but after the field in the DOM. */
  aside?: ReactNode
}

interface Props extends FieldProps {
  /** Renders the control with the attributes that link it to its texts. */
  children: (ties: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A label, its control and its error. */
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
