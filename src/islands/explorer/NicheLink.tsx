import { useStore } from '@nanostores/react'
import type { Explorer } from '../../lib/stores/explorer.ts'

interface Props {
  explorer: Explorer
  path: readonly string[]
  /** True for the name alone, within a line of text. */
  isInline?: boolean
}

/** Goes to a niche on the map. */
export function NicheLink({ explorer, path, isInline = false }: Props) {
  const busy = useStore(explorer.$exploring, { ssr: 'initial' }) !== null
  const name = path.at(-1)
  return (
    <button
      type="button"
      className={isInline ? 'niche-link link' : 'niche-link'}
      disabled={busy}
      onClick={() => void explorer.goToPath(path)}
    >
      {name}
      {!isInline && <small>{path.slice(0, -1).join(' › ')}</small>}
    </button>
  )
}
