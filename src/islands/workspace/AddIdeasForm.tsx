import { type SubmitEvent, useDeferredValue, useMemo, useState } from 'react'
import { errorText } from '../../lib/api/errors.ts'
import { counted } from '../../lib/ideas/wording.ts'
import { addIdeas } from '../../lib/stores/ideas-import.ts'
import { type FoundIdeas, ideasIn, readIdeas } from '../../lib/workspace/ideas-table.ts'
import { Field } from '../shell/Field.tsx'
import { FormAlert } from '../shell/FormAlert.tsx'
import { Icon } from '../shell/Icon.tsx'

interface Props {
  /** The beginning of the ids of its parts. */
  id: string
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

const FILE_MAX = 1024 * 1024

function leftOut({ repeated, refused, beyond }: FoundIdeas): string {
  return [
    repeated > 0 && `${repeated} named twice`,
    refused.length > 0 &&
      `${refused.length} without words or too long, such as “${Array.from(refused[0] ?? '')
        .slice(0, 30)
        .join('')}”`,
    beyond > 0 && `${beyond} beyond the 500 of one import`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Takes ideas one a line, or a column of a CSV file. */
export function AddIdeasForm({ id, onBusy, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const typed = useDeferredValue(text)
  const table = useMemo(() => readIdeas(typed), [typed])
  const column = Math.min(chosen ?? table.guess, table.columns - 1)
  const found = useMemo(() => ideasIn(table, column), [table, column])
  const omitted = leftOut(found)

  async function read(file: File | undefined) {
    if (file === undefined) return
    if (file.size > FILE_MAX) {
      setProblem('A list can have at most 1 MB. Please choose a smaller file.')
      return
    }
    setProblem('')
    setChosen(null)
    setText(await file.text())
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { names } = ideasIn(readIdeas(text), column)
    if (names.length === 0) {
      setProblem('Please type an idea or choose a file')
      return
    }
    setSending(true)
    onBusy(true)
    try {
      await addIdeas(names)
      onBusy(false)
      onClose()
    } catch (error) {
      setProblem(errorText(error, 'We could not add them. Please check your connection.'))
      setSending(false)
      onBusy(false)
    }
  }

  return (
    <form className="workspace-dialog" onSubmit={(event) => void send(event)}>
      <h2 id={`${id}-title`}>Add ideas</h2>
      <p id={`${id}-lead`}>One idea a line, or a table with a column of names.</p>
      <FormAlert id={`${id}-alert`} text={problem} />
      <Field id={`${id}-text`} label="Ideas">
        {(ties) => (
          <textarea
            {...ties}
            rows={6}
            value={text}
            placeholder={'Ramps for senior dogs\nBookkeeping for food trucks'}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-file`} label="Or choose a file (text or CSV)">
        {(ties) => (
          <input
            {...ties}
            className="file-input"
            type="file"
            accept=".csv,.tsv,.txt,.md,text/*"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        )}
      </Field>
      {table.columns > 1 && (
        <Field id={`${id}-column`} label="Column with the names">
          {(ties) => (
            <>
              <select
                {...ties}
                value={column}
                onChange={({ target }) => setChosen(Number(target.value))}
              >
                {(table.rows[0] ?? []).map((cell, index) => (
                  // Columns have no other name than their place.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <option key={index} value={index}>
                    {cell.trim() || `Column ${index + 1}`}
                  </option>
                ))}
              </select>
              <Icon name="sortDown" small />
            </>
          )}
        </Field>
      )}
      <p className="figures" aria-live="polite">
        {found.names.length > 0 &&
          `${counted(found.names.length, 'idea')}: ${found.names.slice(0, 3).join(', ')}${found.names.length > 3 ? ' …' : ''}`}
        {omitted && ` (left out: ${omitted})`}
      </p>
      <p className="button-row">
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? 'Adding…' : 'Add'}
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
