import { useStore } from '@nanostores/react'
import type { Explorer } from '../../lib/stores/explorer.ts'

const LEVELS = [
  { level: 1, label: '1', spoken: 'Show level 1 only' },
  { level: 2, label: '2', spoken: 'Open to level 2' },
  { level: 3, label: '3', spoken: 'Open to level 3' },
  { level: Number.POSITIVE_INFINITY, label: 'All', spoken: 'Open all levels' },
] as const

/** Folds the whole tree to a level; not while an exploration runs. What is not loaded comes first. */
export function FoldControl({ explorer }: { explorer: Explorer }) {
  const exploring = useStore(explorer.$exploring, { ssr: 'initial' })
  const unfolding = useStore(explorer.$unfolding, { ssr: 'initial' })
  return (
    <>
      <fieldset className="fold-control" disabled={exploring !== null}>
        <legend className="sr-only">Fold the tree to a level</legend>
        <span aria-hidden="true">Levels</span>
        {LEVELS.map(({ level, label, spoken }) => (
          <button
            key={label}
            type="button"
            className="figures"
            aria-label={spoken}
            title={spoken}
            onClick={() => void explorer.fold(level)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {unfolding !== null && (
        <p className="fold-progress">
          <span role="status">Loading… {unfolding.toLocaleString('en')} niches</span>
          <button type="button" className="link" onClick={explorer.stopUnfolding}>
            Stop
          </button>
        </p>
      )}
    </>
  )
}
