import { useEffect, useRef } from 'react'
import { type Adding, look, pastedFile } from '../../../lib/stores/own-adding.ts'
import { Field } from '../../shell/Field.tsx'
import { FormEnd } from './FormEnd.tsx'
import { FoundMaterial } from './FoundMaterial.tsx'

type Open = Exclude<Adding, { state: 'closed' }>

/** A file or a pasted text on its way into the user's material. */
export function AddMaterial({ adding }: { adding: Open }) {
  return adding.state === 'ready' ? (
    <FoundMaterial found={adding} />
  ) : (
    <ChooseMaterial problem={adding.problem} isBusy={adding.isBusy} />
  )
}

function ChooseMaterial({ problem, isBusy }: { problem: string; isBusy: boolean }) {
  const file = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)

  useEffect(() => text.current?.focus(), [])

  return (
    <form
      className="own-form"
      aria-label="Add material"
      onSubmit={(event) => {
        event.preventDefault()
        const [chosen] = file.current?.files ?? []
        void look(chosen ?? pastedFile(text.current?.value.trim() ?? ''))
      }}
    >
      <Field id="own-text" label="Paste a text">
        {(ties) => <textarea {...ties} ref={text} rows={6} spellCheck={false} />}
      </Field>
      <Field id="own-file" label="Or choose a file" hintId="own-file-hint">
        {(ties) => (
          <>
            <input
              {...ties}
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,.md,.eml,.mbox,.json,text/*"
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) void look(chosen)
              }}
            />
            <p id="own-file-hint" className="form-hint">
              Text, CSV or JSON, at most 10 MB: an interview, a review export of an app store, a
              mailbox, a chat of WhatsApp, Telegram, Slack or Discord. It has to arrive within 15
              seconds, so choose a smaller file on a slow connection.
            </p>
          </>
        )}
      </Field>
      <FormEnd problem={problem} isBusy={isBusy} label="Continue" busyLabel="Reading…" />
    </form>
  )
}
