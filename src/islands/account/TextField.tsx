import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  optional?: boolean
  ref?: Ref<HTMLInputElement>
  /** What is wrong with this field; empty while nothing is. Given from the start, it is announced. */
  error?: string
  /** Id of a text elsewhere that says what is wrong; also marks the field. */
  errorId?: string | undefined
  /** Id of a text that helps to fill the field in. */
  hintId?: string | undefined
  /** Stands beside the label and comes after the field. */
  aside?: ReactNode
  children?: ReactNode
}

/** A labelled input, uncontrolled by itself so that what was typed before hydration stays. */
export function TextField(props: Props) {
  const { id, label, optional = false, error, errorId, hintId, aside, children, ...input } = props
  const ownErrorId = error ? `${id}-error` : undefined
  const isWrong = ownErrorId !== undefined || errorId !== undefined
  const describedBy = [ownErrorId, errorId, hintId].filter((each) => each !== undefined).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="field-optional">(optional)</span>}
      </label>
      <div className="field-box">
        <input
          id={id}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {children}
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
