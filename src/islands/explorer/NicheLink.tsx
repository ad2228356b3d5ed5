import { useStore } from '@nanostores/react'
import type { Explorer } from '../../lib/stores/explorer.ts'

interface Props {
  explorer: Explorer
  path: readonly string[]
  /** True for the name alone, within a line of text. */
  isInline?: boolean
}

/** Goes to a niche on the map; its name alone if the map of this page does not have it. */
export function NicheLink({ explorer, path, isInline = false }: Props) {
  const busy = useStore(explorer.$exploring, { ssr: 'initial' }) !== null
  const niche = explorer.find(path)
  const name = path.at(-1)
  if (!niche) return <span>{name}</span>
  return (
    <button
      type="button"
      className={isInline ? 'niche-link link' : 'niche-link'}
      disabled={busy}
      onClick={() => explorer.goTo(niche)}
    >
      {name}
      {!isInline && <small>{path.slice(0, -1).join(' › ')}</small>}
    </button>
  )
}
