import '../demand/figures.css'
import { useEffect, useRef } from 'react'
import { LateWord } from '../shell/LateWord.tsx'

/** The outline of a report while it loads. */
export function ReportOutline({ keyword }: { keyword: string }) {
  const place = useRef<HTMLDivElement>(null)

  // A related keyword is chosen far below.
  useEffect(() => {
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0) place.current?.scrollIntoView()
  }, [])

  return (
    <div className="demand-report demand-outline" ref={place} aria-busy="true">
      <div className="demand-main sheet">
        <p className="demand-wait">
          <span className="tool-spinner" aria-hidden="true" />
          <span>
            Reading the demand for <strong>{keyword}</strong>
          </span>
        </p>
        <LateWord>This is taking longer than usual. We are still waiting for the figures.</LateWord>
      </div>
      <div className="demand-card demand-interest graticule" />
      <div className="demand-card demand-summary" />
      <div className="demand-related" />
    </div>
  )
}
