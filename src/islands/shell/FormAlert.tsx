import { NetworkError } from '../../lib/api/errors.ts'
import './form.css'

interface Props {
  id: string
  /** Empty while nothing is wrong; the live region stands in the page from the start. */
  text: string
  error?: unknown
}

/** Says what went wrong with a form, aloud too. */
export function FormAlert({ id, text, error }: Props) {
  return (
    <div id={id} role="alert" className="form-alert-place">
      {text && (
        <div className="form-alert">
          <p>{text}</p>
          {error instanceof NetworkError && (
            <p>{error.message}. Check your connection and try again.</p>
          )}
        </div>
      )}
    </div>
  )
}
