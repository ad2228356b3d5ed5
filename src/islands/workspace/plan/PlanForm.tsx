import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react'
import { failureOf } from '../../../lib/form-errors.ts'
import { createPlanForm } from '../../../lib/stores/plan-form.ts'
import { FormAlert } from '../../shell/FormAlert.tsx'
import { useFaultFocus } from '../../shell/use-fault-focus.ts'

interface Props {
  /** For screen readers. */
  label: string
  /** Names of the fields, as in the call. */
  fields: readonly string[]
  submit: string
  /** Reads the form: what is wrong with it by field, and what saves it. */
  read: (form: FormData) => { problems: Record<string, string>; send: () => Promise<void> }
  onSaved: () => void
  /** Missing for a form that stays open. */
  onCancel?: () => void
  /** Renders the fields. `errors` are by field; `id` makes ids of their own. */
  children: (parts: {
    errors: Readonly<Record<string, string>>
    id: (name: string) => string
  }) => ReactNode
}

/** Of radio buttons, the one that is chosen: arrow keys go on from there. */
const FIRST_FIELD = 'input:not([type="radio"]), input:checked, select, textarea'

/** A form of the plan: fields with their errors, one attempt at a time. The first field has the focus. */
export function PlanForm(props: Props) {
  const { label, fields, submit, read, onSaved, onCancel, children } = props
  const [form] = useState(() => createPlanForm(fields))
  const state = useStore(form.$state)
  const { fields: errors, rest, error } = failureOf(state)
  const element = useFaultFocus(error)
  const own = useId()
  const isOpened = onCancel !== undefined

  useEffect(() => {
    if (!isOpened) return
    element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [element, isOpened])

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { problems, send } = read(new FormData(event.currentTarget))
    if (await form.save(problems, send)) onSaved()
  }

  return (
    <form ref={element} className="plan-form" aria-label={label} noValidate onSubmit={save}>
      {children({ errors, id: (name) => `${own}-${name}` })}
      <FormAlert id={`${own}-alert`} text={rest} error={error} />
      <p className="button-row">
        <button
          type="submit"
          className="button button-primary"
          disabled={state.state === 'sending'}
        >
          {state.state === 'sending' ? 'Saving…' : submit}
        </button>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
      </p>
    </form>
  )
}
