import { useStore } from '@nanostores/react'
import { STAGE_IDS, STAGES } from '../../../contract/candidate-form.ts'
import { $stage, showStage } from '../../lib/stores/board-view.ts'
import type { Columns } from '../../lib/workspace/board-view.ts'

/** On a small screen: which column is shown. A card can be dropped on each. */
export function StageSwitch({ columns }: { columns: Columns }) {
  const shown = useStore($stage)
  return (
    <fieldset className="stage-switch">
      <legend className="sr-only">Column</legend>
      {STAGE_IDS.map((stage) => (
        <button
          key={stage}
          type="button"
          data-stage={stage}
          aria-pressed={stage === shown}
          onClick={() => showStage(stage)}
        >
          {STAGES[stage]}
          <span className="figures">{columns[stage].length}</span>
        </button>
      ))}
    </fieldset>
  )
}
