import { Fragment } from 'react'
import type { CandidateDetail } from '../../../../contract/candidate.ts'
import type { CompareCell, CompareRow, CompareSection } from '../../../lib/compare/row.ts'
import { candidateAddress } from '../../../lib/stores/candidate-page.ts'
import { ProvenanceMark } from '../../shell/ProvenanceMark.tsx'

interface Props {
  details: readonly CandidateDetail[]
  sections: readonly CompareSection[]
  /** False for readers who have no page of these niches. */
  isLinked?: boolean
}

function Cell({ cell, name }: { cell: CompareCell; name: string }) {
  return (
    <td data-label={name} data-missing={cell.isMissing ? true : undefined}>
      <span>{cell.text}</span>
      {cell.kind && <ProvenanceMark kind={cell.kind} />}
      {cell.from && <small>{cell.from}</small>}
    </td>
  )
}

function Row({ row, names }: { row: CompareRow; names: readonly string[] }) {
  return (
    <tr data-differs={row.differs ? true : undefined}>
      <th scope="row">
        {row.label}
        {row.differs && <small>Differs</small>}
      </th>
      {row.cells.map((cell, index) => (
        <Cell key={names[index]} cell={cell} name={names[index] ?? ''} />
      ))}
    </tr>
  )
}

/** What is known about each candidate: a column each, on narrow screens a line each. */
export function CompareTable({ details, sections, isLinked = true }: Props) {
  const names = details.map(({ candidate }) => candidate.name)
  return (
    <table className="compare-table sheet" data-columns={details.length}>
      <caption className="sr-only">
        {names.join(', ')} beside each other. Rows that differ say so.
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What is compared</span>
          </th>
          {details.map(({ candidate }) => (
            <th key={candidate.id} scope="col">
              {isLinked ? (
                <a className="link" href={candidateAddress(candidate.id)}>
                  {candidate.name}
                </a>
              ) : (
                candidate.name
              )}
              {candidate.path && <small>{candidate.path.slice(0, -1).join(' › ')}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ title, rows }) => (
          <Fragment key={title}>
            <tr>
              <th scope="rowgroup" colSpan={details.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} names={names} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
