import { useId } from 'react'
import { ANSWER_MAX } from '../../lib/match/answers.ts'
import { Field } from '../shell/Field.tsx'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange(text: string): void
}

/** An answer in the founder's own words. */
export function AnswerText({ label, placeholder, value, onChange }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} optional>
      {(ties) => (
        <textarea
          {...ties}
          rows={2}
          maxLength={ANSWER_MAX}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
