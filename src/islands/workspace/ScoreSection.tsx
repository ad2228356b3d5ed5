import { useMemo } from 'react'
import { compareAddress } from '../../lib/compare/address.ts'
import { scoreOfCandidate } from '../../lib/compare/sections.ts'
import { ScoreRange } from '../shell/ScoreRange.tsx'
import type { PartProps } from './part-props.ts'

/** The opportunity score from everything that belongs to it. All parts count the same here. */
export function ScoreSection({ detail }: PartProps) {
  const score = useMemo(() => scoreOfCandidate(detail), [detail])
  return (
    <>
      <ScoreRange score={score} />
      <p className="button-row">
        <a className="link" href="/how-it-works/score">
          How it is computed
        </a>
        <a className="link" href={compareAddress([detail.candidate.id])}>
          Compare with others
        </a>
      </p>
    </>
  )
}
