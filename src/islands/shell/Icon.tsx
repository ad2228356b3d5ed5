import { ICONS, type IconName } from '../../lib/icons.ts'

/**
 * One icon of the set; it is decorative, so use it only next to text or inside a labelled control.
 */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg
      className={small ? 'icon icon-small' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
