import { useStore } from '@nanostores/react'
import { $view, changeView } from '../../lib/stores/board-view.ts'
import { SORTINGS, type Sorting } from '../../lib/workspace/board-view.ts'
import { Icon } from '../shell/Icon.tsx'
import { AddIdeas } from './AddIdeas.tsx'
import { ExportMenu } from './ExportMenu.tsx'

/** Filter and order of the board, and the ways in and out of it. */
export function BoardTools() {
  const { sorting, text, hasEvidence } = useStore($view)
  return (
    <div className="board-tools">
      <div className="board-filter">
        <label className="board-search">
          <span className="sr-only">Filter by words</span>
          <Icon name="search" small />
          <input
            type="search"
            value={text}
            placeholder="Filter"
            onChange={({ target }) => changeView({ text: target.value })}
          />
        </label>
        <label className="board-sort">
          <span className="sr-only">Order</span>
          <select
            value={sorting}
            onChange={({ target }) => changeView({ sorting: target.value as Sorting })}
          >
            {Object.entries(SORTINGS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="board-toggle"
          aria-pressed={hasEvidence}
          onClick={() => changeView({ hasEvidence: !hasEvidence })}
        >
          Has evidence
        </button>
      </div>
      <div className="board-actions">
        <a className="button button-quiet" href="/workspace/compare">
          Compare
        </a>
        <AddIdeas />
        <ExportMenu />
      </div>
    </div>
  )
}
