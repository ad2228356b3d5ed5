import { useEffect, useRef } from 'react'
import {
  MATERIAL_KINDS,
  MATERIAL_NAME_MAX,
  type MaterialKind,
} from '../../../../contract/own-material-form.ts'
import { type Adding, look, nameMaterial, sendMaterial } from '../../../lib/stores/own-adding.ts'
import { Field } from '../../shell/Field.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { FormEnd } from './FormEnd.tsx'
import { focusAdd } from './leave-adding.ts'
import { SelectField } from './SelectField.tsx'

type Found = Extract<Adding, { state: 'ready' }>

const kinds = Object.entries(MATERIAL_KINDS) as [MaterialKind, string][]

/** What was found in a file, to be corrected before it is added. */
export function FoundMaterial({ found }: { found: Found }) {
  const { file, name, preview, columns, problem, isBusy } = found
  const field = useRef<HTMLInputElement>(null)
  const isTable = preview.kind === 'reviews'

  useEffect(() => field.current?.focus(), [])

  async function send() {
    if (await sendMaterial()) focusAdd()
  }

  return (
    <form
      className="own-form"
      aria-label="Add material"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field id="own-name" label="Name">
        {(ties) => (
          <input
            {...ties}
            ref={field}
            type="text"
            autoComplete="off"
            maxLength={MATERIAL_NAME_MAX}
            value={name}
            onChange={({ target }) => nameMaterial(target.value)}
          />
        )}
      </Field>
      <SelectField
        id="own-kind"
        label="What is it?"
        value={preview.kind}
        onPick={(kind) => void look(file, kind as MaterialKind)}
      >
        {kinds.map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
      {isTable && <ColumnFields columns={preview.columns} picked={columns} />}
      {!isTable && preview.texts.length > 0 && (
        <div>
          <p className="own-legend">It begins like this</p>
          <ul className="own-examples">
            {[...new Set(preview.texts)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <FormEnd problem={problem} isBusy={isBusy} label="Add" busyLabel="Adding…" />
    </form>
  )
}
