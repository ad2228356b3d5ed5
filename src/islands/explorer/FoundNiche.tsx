import { MATCH_LEAD, nameMarks, type Piece, piecesOf } from '../../lib/explorer/match-text.ts'
import { stateText } from '../../lib/explorer/niche.ts'
import type { FinderRow } from '../../lib/stores/explorer-finder.ts'

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
    isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** A found niche: its name, its place and, unless the name was found, what matched. */
export function FoundNiche({ row, typed }: { row: FinderRow; typed: string }) {
  const { path, niche, matched } = row
  const name = path.at(-1) ?? ''
  const isName = matched === null || matched.by === 'name'
  const marks = matched === null ? nameMarks(name, typed) : (matched.marks ?? [])
  return (
    <>
      <span className="finder-dot" />
      <span className="finder-name">
        {isName ? <Marked pieces={piecesOf(name, marks)} /> : name}
      </span>
      <span className="finder-path">
        {path.slice(0, -1).join(' › ') || (niche && stateText(niche))}
      </span>
      {!isName && (
        <span className="finder-match">
          {MATCH_LEAD[matched.by]} {matched.by === 'word' && '“'}
          <Marked pieces={piecesOf(matched.text, marks)} />
          {matched.by === 'word' && '”'}
        </span>
      )}
    </>
  )
}
