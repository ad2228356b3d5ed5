import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { longDate } from '../../lib/long-date.ts'
import { $links, endAllLinks, endLink, loadLinks } from '../../lib/stores/share-links.ts'
import { RetryNotice } from '../shell/RetryNotice.tsx'
import { Setting } from '../shell/Setting.tsx'
import './share-links.css'

const KINDS = {
  candidate: 'Niche',
  comparison: 'Comparison',
  analysis: 'Analysis',
  report: 'Keyword report',
} as const

function EndAll() {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className="button-row">
      {isAsking && (
        <button
          type="button"
          className="button button-danger-quiet"
          onClick={() => void endAllLinks()}
        >
          End all links now
        </button>
      )}
      {/* One element for both, so that it keeps the focus. */}
      <button type="button" className="button button-quiet" onClick={() => setAsking(!isAsking)}>
        {isAsking ? 'Keep them' : 'End all links'}
      </button>
    </p>
  )
}

/** The links that show something of the user to others, each with a button that ends it. */
export function ShareLinks() {
  const now = useStore($links, { ssr: 'initial' })

  useEffect(() => void loadLinks(), [])

  return (
    <Setting heading="Shared links">
      <div className="share-links">
        {now.state === 'pending' && <p role="status">Loading your links…</p>}
        {now.state === 'failed' && (
          <RetryNotice text="We could not load your links." onRetry={() => void loadLinks()} />
        )}
        {now.state === 'ready' && now.links.length === 0 && (
          <p className="text-ink-muted">
            You share nothing. “Share” on a report, an analysis or a niche makes a link.
          </p>
        )}
        {now.state === 'ready' && now.links.length > 0 && (
          <>
            <ul>
              {now.links.map((link) => {
                const name = link.name ?? 'Something that you removed'
                return (
                  <li key={link.id}>
                    <div>
                      <strong>{name}</strong>
                      <p className="text-ink-muted text-sm">
                        {[
                          KINDS[link.kind],
                          link.with_notes && 'with your notes',
                          `since ${longDate(link.created_at)}`,
                          link.expires_on && `through ${longDate(link.expires_on)}`,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                    </div>
                    <button
                      type="button"
                      className="button button-quiet"
                      aria-label={`End the link to ${name}`}
                      onClick={() => void endLink(link.id)}
                    >
                      End link
                    </button>
                  </li>
                )
              })}
            </ul>
            {now.links.length > 1 && <EndAll />}
          </>
        )}
      </div>
    </Setting>
  )
}
