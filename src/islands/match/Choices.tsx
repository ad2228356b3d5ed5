import { Chip } from './Chip.tsx'

/** Choices shown at once; the others unfold. */
const SHOWN = 14

interface Props {
  label: string
  /** What unfolds the others; without it, all are shown. */
  more?: string
  options: readonly { id: string; label: string }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Any number of choices. */
export function Choices({ label, more, options, chosen, onChange }: Props) {
  const first = more ? options.slice(0, SHOWN) : options
  const others = more ? options.slice(SHOWN) : []
  const chip = ({ id, label }: { id: string; label: string }) => (
    <Chip
      key={id}
      type="checkbox"
      label={label}
      checked={chosen.includes(id)}
      onChange={(isChosen) =>
        onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
      }
    />
  )
  const hidden = others.filter(({ id }) => chosen.includes(id)).length
  return (
    <fieldset className="match-choices">
      <legend className={more ? undefined : 'sr-only'}>{label}</legend>
      <div>{first.map(chip)}</div>
      {others.length > 0 && (
        <details>
          <summary>
            {more}
            {hidden > 0 && <span className="figures"> ({hidden} chosen)</span>}
          </summary>
          <div>{others.map(chip)}</div>
        </details>
      )}
    </fieldset>
  )
}
