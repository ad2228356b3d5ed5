import type { RefObject } from 'react'

/** The compass and the place of the view; the chart writes into it. */
export function MapPlace({ place }: { place: RefObject<HTMLElement | null> }) {
  return (
    <p className="explorer-place" aria-hidden="true">
      <svg viewBox="0 0 24 24" className="explorer-compass" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" />
        <path d="M12 4.5L14.6 12 12 10.8 9.4 12z" className="needle" />
        <path d="M12 19.5L9.4 12l2.6 1.2 2.6-1.2z" />
      </svg>
      <span ref={place} className="figures" />
    </p>
  )
}
