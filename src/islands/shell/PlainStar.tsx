import { Icon } from './Icon.tsx'
import './keep-star.css'

interface Props {
  name: string
  isKept?: boolean
  isSmall: boolean
  isDisabled?: boolean
  onToggle: () => void
}

/** The star of a niche: filled if it is kept. */
export function PlainStar({ name, isKept = false, isSmall, isDisabled = false, onToggle }: Props) {
  const word = isKept ? 'Kept' : 'Keep'
  return (
    <button
      type="button"
      className={isSmall ? 'icon-button keep-star' : 'button button-quiet keep-star'}
      aria-pressed={isKept}
      aria-label={isKept ? `Kept: ${name}` : `Keep ${name}`}
      title={isSmall ? word : undefined}
      disabled={isDisabled}
      onClick={onToggle}
    >
      <Icon name="star" small />
      {!isSmall && word}
    </button>
  )
}
