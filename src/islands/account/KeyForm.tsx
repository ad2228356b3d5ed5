import { type SubmitEvent, useState } from 'react'
import { KEY_DAYS, KEY_DAYS_MAX, KEY_NAME_MAX } from '../../../contract/access-key-form.ts'
import { failureOf } from '../../lib/form-errors.ts'
import { dayIn, type KeyMaking, makeKey } from '../../lib/stores/key-making.ts'
import { Field } from '../shell/Field.tsx'
import { FormAlert } from '../shell/FormAlert.tsx'
import { Icon } from '../shell/Icon.tsx'
import { TextField } from '../shell/TextField.tsx'
import { useFaultFocus } from '../shell/use-fault-focus.ts'

const SCOPES = [
  ['read', 'Read', 'Niches, your workspace, your reports and analyses.'],
  ['run', 'Read and run', 'It also starts analyses, keeps niches and writes notes.'],
] as const

/** The choice for a day that is typed. */
const OTHER = 'other'

/** The name, the scope and the last day of a new key. */
export function KeyForm({ making, onClose }: { making: KeyMaking; onClose: () => void }) {
  const [choice, setChoice] = useState(String(KEY_DAYS[1]))
  const { error: failure, fields, rest } = failureOf(making)
  const form = useFaultFocus(failure)
  const isSending = making.state === 'sending'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void makeKey({
      name: String(typed.get('name') ?? ''),
      scope: typed.get('scope') === 'run' ? 'run' : 'read',
      lastDay: choice === OTHER ? String(typed.get('day') ?? '') : dayIn(Number(choice)),
    })
  }

  return (
    <form ref={form} className="key-form" noValidate onSubmit={submit}>
      <p id="key-lead" className="text-ink-muted">
        Everyone who has the key can do this in your name, until you revoke it or it ends. It opens
        neither your account nor your payments.
      </p>
      <FormAlert id="key-error" text={rest} error={failure} />
      <TextField
        id="key-name"
        name="name"
        label="Name"
        placeholder="Weekly report"
        autoComplete="off"
        maxLength={KEY_NAME_MAX}
        error={fields.name ?? ''}
      />
      <fieldset className="key-scopes">
        <legend>What it may do</legend>
        {SCOPES.map(([scope, name, hint]) => (
          <label key={scope} className="setting-choice">
            <input type="radio" name="scope" value={scope} defaultChecked={scope === 'read'} />
            <span>
              {name}
              <span className="form-hint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        id="key-end"
        label="It ends"
        error={choice === OTHER ? undefined : (fields.expires_on ?? '')}
      >
        {(ties) => (
          <>
            <select {...ties} value={choice} onChange={({ target }) => setChoice(target.value)}>
              {KEY_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === KEY_DAYS_MAX ? 'In a year' : `In ${days} days`}
                </option>
              ))}
              <option value={OTHER}>On another day</option>
            </select>
            <Icon name="sortDown" small />
          </>
        )}
      </Field>
      {choice === OTHER && (
        <Field id="key-day" label="Last day, in UTC" error={fields.expires_on ?? ''}>
          {(ties) => (
            <input
              {...ties}
              type="date"
              name="day"
              min={dayIn(0)}
              max={dayIn(KEY_DAYS_MAX)}
              defaultValue={dayIn(7)}
            />
          )}
        </Field>
      )}
      <p className="button-row">
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? 'Making the key…' : 'Make the key'}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={isSending}
          onClick={onClose}
        >
          Cancel
        </button>
      </p>
    </form>
  )
}
