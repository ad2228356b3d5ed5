import { useStore } from '@nanostores/react'
import type { Niche } from '../../lib/explorer/niche.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'

/** All industries, for those who have not chosen a niche: each leads to its place on the map. */
export function Industries({ explorer }: { explorer: Explorer }) {
  function choose(niche: Niche) {
    // The buttons go once a niche is selected, so the focus goes to the map.
    if (explorer.goTo(niche)) document.querySelector<HTMLElement>('[role="tree"]')?.focus()
  }

  const map = useStore(explorer.$map, { ssr: 'initial' })
  const busy = useStore(explorer.$exploring, { ssr: 'initial' }) !== null
  if (map.state !== 'ready') return null
  return (
    <nav aria-label="Industries">
      <p className="selected-none">
        Start with an industry, choose any niche on the map, or let{' '}
        <a className="link" href="/match">
          Match Me
        </a>{' '}
        suggest ten.
      </p>
      <ul className="industries">
        {map.root.children.map((niche) => (
          <li key={niche.id}>
            <button type="button" disabled={busy} onClick={() => choose(niche)}>
              {niche.name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
