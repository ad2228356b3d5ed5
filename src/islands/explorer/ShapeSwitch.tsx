import { useStore } from '@nanostores/react'
import type { Explorer } from '../../lib/stores/explorer.ts'
import { Icon } from '../shell/Icon.tsx'

const SHAPES = [
  { shape: 'map', label: 'Map', icon: 'tree' },
  { shape: 'list', label: 'List', icon: 'list' },
] as const

/** Switches between the map and the list. */
export function ShapeSwitch({ explorer }: { explorer: Explorer }) {
  const shown = useStore(explorer.$shape)
  return (
    <fieldset className="shape-switch">
      <legend className="sr-only">Show niches as</legend>
      {SHAPES.map(({ shape, label, icon }) => (
        <button
          key={shape}
          type="button"
          aria-pressed={shown === shape}
          onClick={() => explorer.reshape(shape)}
        >
          <Icon name={icon} small />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
