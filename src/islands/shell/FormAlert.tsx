import { NetworkError } from '../../lib/api/errors.ts'
import './form.css'

interface Props {
  id: string
  /** Empty without an error; the live region is always in the page. */
  text: string
  error?: unknown
}

/** Shows and announces the error of a form. */
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
