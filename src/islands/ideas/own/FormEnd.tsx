import { leaveAdding } from './leave-adding.ts'

interface Props {
  problem: string | undefined
  isBusy: boolean
  /** The words of the button that goes on, and while it does. */
  label: string
  busyLabel: string
}

/** The end of each form that adds material: what went wrong, the button that goes on, and Cancel. */
export function FormEnd({ problem, isBusy, label, busyLabel }: Props) {
  return (
    <>
      <p className="field-error" role="alert">
        {problem}
      </p>
      <p className="own-row">
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {isBusy ? busyLabel : label}
        </button>
        <button type="button" className="button button-quiet" onClick={leaveAdding}>
          Cancel
        </button>
      </p>
    </>
  )
}
