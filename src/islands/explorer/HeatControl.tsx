import { useStore } from '@nanostores/react'
import { HEAT_KINDS, type HeatKind } from '../../lib/explorer/heat.ts'
import type { Heat } from '../../lib/stores/explorer-heat.ts'

const NAMES: Record<HeatKind, string> = { demand: 'Demand', competition: 'Competition' }

/** Chooses what the colors of niches show. */
export function HeatControl({ heat }: { heat: Heat }) {
  const shown = useStore(heat.$state, { ssr: 'initial' })
  return (
    <label className="heat-control">
      <span>Colors</span>
      <select
        value={shown.state === 'off' ? '' : shown.kind}
        onChange={({ target }) =>
          void heat.show(HEAT_KINDS.find((kind) => kind === target.value) ?? null)
        }
      >
        <option value="">Node type</option>
        {HEAT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {NAMES[kind]}
          </option>
        ))}
      </select>
    </label>
  )
}
