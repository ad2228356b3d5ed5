import type { HeatColor } from '../../lib/explorer/heat.ts'
import type { NicheState } from '../../lib/explorer/niche.ts'

interface Props {
  state: NicheState
  count: number
  heat?: HeatColor | undefined
}

/** A node as it looks on the map, beside text. */
export function NodeMark({ state, count, heat }: Props) {
  return (
    <svg
      className="node-mark"
      data-state={state}
      data-heat={heat}
      viewBox="-28 -28 56 56"
      aria-hidden="true"
    >
      <circle className="niche-disc" r="24" />
      {state === 'unexplored' && <path className="niche-plus" d="M-8 0H8M0 -8V8" />}
      {state === 'branch' && (
        <text className="niche-count" textAnchor="middle" dy="0.35em">
          {count}
        </text>
      )}
      {state === 'terminal' && <circle className="niche-dot" r="6" />}
    </svg>
  )
}
