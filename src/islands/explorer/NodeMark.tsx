import type { NicheState } from '../../lib/explorer/niche.ts'

/** A node as it looks on the map, beside text. */
export function NodeMark({ state, count }: { state: NicheState; count: number }) {
  return (
    <svg className="node-mark" data-state={state} viewBox="-28 -28 56 56" aria-hidden="true">
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
