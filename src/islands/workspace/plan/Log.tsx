import { useState } from 'react'
import { ENTRIES_MAX, ENTRY_TEXT_MAX } from '../../../../contract/plan-form.ts'
import type { PlanEntry, PlanTest } from '../../../../contract/plans.ts'
import { dayText } from '../../../lib/ideas/wording.ts'
import { localDay } from '../../../lib/local-day.ts'
import { typedEntry } from '../../../lib/plan/typed.ts'
import { numberText } from '../../../lib/plan/wording.ts'
import { addEntry, editEntry, removeEntry } from '../../../lib/stores/validation-plan.ts'
import { Icon } from '../../shell/Icon.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { PlanForm } from './PlanForm.tsx'
import { Removal } from './Removal.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface FormProps {
  test: PlanTest
  /** Missing for a new one. */
  entry?: PlanEntry
  onSaved: () => void
  onCancel: () => void
}

function EntryForm({ test, entry, onSaved, onCancel }: FormProps) {
  const [newId] = useState(() => crypto.randomUUID())
  return (
    <PlanForm
      label={entry ? 'Change the entry' : 'Add to the log'}
      fields={['day', 'text', 'number']}
      submit={entry ? 'Save' : 'Add'}
      onSaved={onSaved}
      onCancel={onCancel}
      read={(form) => {
        const { fields, problems } = typedEntry(form)
        return {
          problems,
          send: () =>
            entry
              ? editEntry(test.id, entry.id, fields)
              : addEntry(test.id, { id: newId, ...fields }),
        }
      }}
    >
      {({ errors, id }) => (
        <>
          <TextField
            id={id('text')}
            name="text"
            label="What happened"
            defaultValue={entry?.text}
            maxLength={ENTRY_TEXT_MAX}
            autoComplete="off"
            error={errors.text ?? ''}
          />
          <div className="plan-pair">
            <TextField
              id={id('number')}
              name="number"
              label="Adds to the count"
              optional
              type="number"
              step="any"
              inputMode="decimal"
              defaultValue={entry?.number ?? undefined}
              error={errors.number ?? ''}
            />
            <TextField
              id={id('day')}
              name="day"
              label="Day"
              type="date"
              defaultValue={entry?.day ?? localDay()}
              error={errors.day ?? ''}
            />
          </div>
        </>
      )}
    </PlanForm>
  )
}

function Entry({ test, entry }: { test: PlanTest; entry: PlanEntry }) {
  const [isEditing, setEditing] = useState(false)
  const { button, giveBack } = useReturnFocus()
  const { id, day, text, number } = entry
  if (isEditing) {
    const close = () => {
      setEditing(false)
      giveBack()
    }
    return (
      <li>
        <EntryForm test={test} entry={entry} onSaved={close} onCancel={close} />
      </li>
    )
  }
  return (
    <li>
      <time className="figures" dateTime={day}>
        {dayText(day)}
      </time>
      <span className="plan-entry">{text}</span>
      <strong className="figures">
        {number === null ? '' : `${number > 0 ? '+' : ''}${numberText(number)}`}
      </strong>
      <span className="plan-entry-actions">
        <button
          ref={button}
          type="button"
          className="button button-quiet"
          onClick={() => setEditing(true)}
        >
          Edit
          <span className="sr-only"> the entry: {text}</span>
        </button>
        <Removal what={`the entry: ${text}`} onRemove={() => void removeEntry(test.id, id)} />
      </span>
    </li>
  )
}

/** What happened during a test, and a form to write down more. */
export function Log({ test }: { test: PlanTest }) {
  const [isAdding, setAdding] = useState(false)
  const { button, giveBack } = useReturnFocus()
  const { entries } = test
  const close = () => {
    setAdding(false)
    giveBack()
  }
  return (
    <div className="plan-log">
      <h5>Log</h5>
      {entries.length === 0 && <p className="text-ink-muted text-sm">Nothing has happened yet.</p>}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} test={test} entry={entry} />
        ))}
      </ol>
      {isAdding ? (
        <EntryForm test={test} onSaved={close} onCancel={close} />
      ) : (
        entries.length < ENTRIES_MAX && (
          <button
            ref={button}
            type="button"
            className="button button-quiet justify-self-start"
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" small />
            Add to the log
            <span className="sr-only">: {test.title}</span>
          </button>
        )
      )}
    </div>
  )
}
