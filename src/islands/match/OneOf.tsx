import { Chip } from './Chip.tsx'

interface Props<Id extends string> {
  name: string
  label: string
  options: readonly { id: Id; label: string }[]
  chosen: Id | null
  onChange(chosen: Id): void
}

/** One choice of several: radio buttons, so that arrow keys choose. */
export function OneOf<Id extends string>({ name, label, options, chosen, onChange }: Props<Id>) {
  return (
    <fieldset className="match-choices">
      <legend className="sr-only">{label}</legend>
      <div>
        {options.map(({ id, label }) => (
          <Chip
            key={id}
            type="radio"
            name={name}
            label={label}
            checked={chosen === id}
            onChange={() => onChange(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
