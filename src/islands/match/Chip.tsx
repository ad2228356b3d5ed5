import { Icon } from '../shell/Icon.tsx'

interface Props {
  type: 'checkbox' | 'radio'
  name?: string
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A choice as a label to press; a chosen one has a check mark. */
export function Chip({ type, name, label, checked, onChange }: Props) {
  return (
    <label className="match-chip">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {checked && <Icon name="check" small />}
      {label}
    </label>
  )
}
