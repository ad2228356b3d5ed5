import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useRef } from 'react'
import { ROOT_NAME } from '../../../contract/niche-name.ts'
import type { Explorer } from '../../lib/stores/explorer.ts'

/** 'Current Path': every step leads back to its place on the map, unless an exploration runs. */
export function PathTrail({ explorer }: { explorer: Explorer }) {
  const path = useStore(explorer.$path, { ssr: 'initial' })
  const map = useStore(explorer.$map, { ssr: 'initial' })
  const busy = useStore(explorer.$exploring, { ssr: 'initial' }) !== null
  const root = map.state === 'ready' ? map.root : null
  const last = path.length - 1
  const list = useRef<HTMLOListElement>(null)

  // On a phone the path is one line: its end is what matters.
  useEffect(() => {
    if (list.current && path.length > 0) list.current.scrollLeft = list.current.scrollWidth
  }, [path])

  return (
    <section className="panel-card path-card">
      <h2>Current Path</h2>
      <nav aria-label="Current path">
        <ol ref={list}>
          <li>
            <button
              type="button"
              disabled={!root || busy}
              aria-current={path.length === 0 ? 'location' : undefined}
              onClick={() => root && explorer.goTo(root)}
            >
              {ROOT_NAME}
            </button>
          </li>
          {path.map((niche, index) => (
            <Fragment key={niche.id}>
              <li aria-hidden="true" className="path-step" />
              <li>
                <button
                  type="button"
                  disabled={busy}
                  aria-current={index === last ? 'location' : undefined}
                  onClick={() => explorer.goTo(niche)}
                >
                  {niche.name}
                </button>
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
    </section>
  )
}
