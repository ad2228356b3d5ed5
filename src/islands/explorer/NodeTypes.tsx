import type { NicheState } from '../../lib/explorer/niche.ts'
import { NodeMark } from './NodeMark.tsx'

const TYPES: readonly { state: NicheState; name: string; text: string }[] = [
  { state: 'unexplored', name: 'Unexplored', text: 'No one has explored it yet.' },
  { state: 'branch', name: 'Has sub-niches', text: 'The number shows how many.' },
  { state: 'terminal', name: 'Terminal', text: 'Explored: no sub-niches found.' },
]

/** The legend of the map. */
export function NodeTypes() {
  return (
    <section className="panel-card">
      <h2>Node Types</h2>
      <ul className="node-types">
        {TYPES.map(({ state, name, text }) => (
          <li key={state}>
            <NodeMark state={state} count={5} />
            <div>
              <p>{name}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
