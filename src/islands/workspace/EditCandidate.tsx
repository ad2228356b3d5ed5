import { type SubmitEvent, useId, useState } from 'react'
import { CANDIDATE_NAME_MAX } from '../../../contract/candidate-form.ts'
import { COUNTRIES, type Country, countryName } from '../../../contract/locale.ts'
import { errorText } from '../../lib/api/errors.ts'
import { changeCandidate } from '../../lib/stores/candidate-page.ts'
import { Field } from '../shell/Field.tsx'
import { FormAlert } from '../shell/FormAlert.tsx'
import { Icon } from '../shell/Icon.tsx'
import { Modal } from '../shell/Modal.tsx'
import { TextField } from '../shell/TextField.tsx'
import type { ControlProps } from './part-props.ts'

/** Changes the name, the phrase that people search for, and the country. */
export function EditCandidate({ detail }: ControlProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const { candidate } = detail

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const keyword = String(fields.get('keyword')).trim()
    setSending(true)
    setProblem('')
    try {
      await changeCandidate(candidate.id, {
        name: String(fields.get('name')),
        keyword: keyword === '' ? null : keyword,
        country: String(fields.get('country')) as Country,
      })
      setOpen(false)
    } catch (error) {
      setProblem(errorText(error, 'We could not save this. Please check your connection.'))
    }
    setSending(false)
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" small />
        Edit
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        busy={isSending}
        labelledBy={`${id}-title`}
        describedBy={`${id}-lead`}
      >
        {open && (
          <form className="workspace-dialog" onSubmit={(event) => void send(event)}>
            <h2 id={`${id}-title`}>Edit this niche</h2>
            <p id={`${id}-lead`}>
              Reports and analyses of its name or its phrase belong to it by themselves.
            </p>
            <FormAlert id={`${id}-alert`} text={problem} />
            <TextField
              id={`${id}-name`}
              name="name"
              label="Name"
              required
              maxLength={CANDIDATE_NAME_MAX}
              defaultValue={candidate.name}
            />
            <TextField
              id={`${id}-keyword`}
              name="keyword"
              label="Phrase that people search for"
              optional
              defaultValue={candidate.keyword ?? ''}
            />
            <Field id={`${id}-country`} label="Country">
              {(ties) => (
                <>
                  <select {...ties} name="country" defaultValue={candidate.country}>
                    {COUNTRIES.map((code) => (
                      <option key={code} value={code}>
                        {countryName(code)}
                      </option>
                    ))}
                  </select>
                  <Icon name="sortDown" small />
                </>
              )}
            </Field>
            <p className="button-row">
              <button type="submit" className="button button-primary" disabled={isSending}>
                {isSending ? 'Saving…' : 'Save'}
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={isSending}
                onClick={() => setOpen(false)}
              >
                Cancel
              </button>
            </p>
          </form>
        )}
      </Modal>
    </>
  )
}
