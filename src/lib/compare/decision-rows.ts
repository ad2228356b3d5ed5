import { STAGES } from '../../../contract/candidate-form.ts'
import { VERDICTS } from '../../../contract/score/verdict.ts'
import { SCORE_PARTS, type ScorePart } from '../../../contract/score/weights.ts'
import { longDate } from '../long-date.ts'
import { type CompareCell, type Compared, type CompareRow, rowOf } from './row.ts'

const BY_FORMULA = 'Computed from the rows below'

const rangeText = ({ low, high }: { low: number; high: number }) => `${low} to ${high}`

const said = (text: string, from: string): CompareCell => ({
  text,
  kind: null,
  isMissing: false,
  from,
})
const computed = (text: string) => said(text, BY_FORMULA)
const own = (text: string) => said(text, '')

/** The score with its parts, its verdict, and what would make it surer. */
export function scoreRows(all: readonly Compared[]): CompareRow[] {
  const parts = Object.entries(SCORE_PARTS) as [ScorePart, string][]
  return [
    rowOf('Verdict', all, ({ score }) => computed(VERDICTS[score.verdict])),
    rowOf('Score, 0 to 100', all, ({ score }) => computed(rangeText(score))),
    ...parts.map(([part, name]) =>
      rowOf(name, all, ({ score }) => computed(rangeText(score.parts[part]))),
    ),
    rowOf('What would narrow it most', all, ({ score }) =>
      computed(score.narrowing?.text ?? 'Nothing by much'),
    ),
  ]
}

/** The column of the board. */
export function stageRow(all: readonly Compared[]): CompareRow {
  return rowOf('Stage', all, ({ detail }) => {
    const { stage, drop_reason } = detail.candidate
    return own(drop_reason ? `${STAGES[stage]}: ${drop_reason}` : STAGES[stage])
  })
}

/** Where the member stands with it. */
export function planRows(all: readonly Compared[]): CompareRow[] {
  return [
    stageRow(all),
    rowOf('Test that runs now', all, ({ detail }) => {
      const ends = detail.candidate.test_ends
      return own(ends === null ? 'None' : `Ends ${longDate(ends)}`)
    }),
    rowOf('Kept since', all, ({ detail }) => own(longDate(detail.candidate.created_at))),
  ]
}
