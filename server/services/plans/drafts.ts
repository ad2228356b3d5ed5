import { createHash } from 'node:crypto'
import type { PlanAssumption, ShownAssumption } from '../../../contract/plans.ts'
import type { DraftedAssumption } from '../../../contract/validation.ts'
import type { AssumptionRow } from './owned.ts'

/**
 * What is stored of a draft: enough to tell it again. Its grounds are drawn anew whenever it is
 * shown, so that a quote that was deleted stands in no plan.
 */
interface StoredDraft {
  /** Of its kind and sentence. */
  digest: string
  risk: number
  ignorance: number
}

type Drafted = Pick<DraftedAssumption, 'kind' | 'sentence' | 'risk' | 'ignorance'>

function digestOf(kind: string, sentence: string): string {
  return createHash('sha256').update(`${kind}\0${sentence}`).digest('base64url').slice(0, 22)
}

export function storedDraft({ kind, sentence, risk, ignorance }: Drafted): StoredDraft {
  return { digest: digestOf(kind, sentence), risk, ignorance }
}

const draftOf = ({ draft }: Pick<AssumptionRow, 'draft'>) => draft as StoredDraft | null

/** Whose words a row has. */
export function originOf(row: AssumptionRow): PlanAssumption['origin'] {
  const draft = draftOf(row)
  if (draft === null) return 'own'
  const isAsDrafted =
    draft.digest === digestOf(row.kind, row.text) &&
    draft.risk === row.risk &&
    draft.ignorance === row.ignorance
  return isAsDrafted ? 'drafted' : 'changed'
}

/** What a row rests on, if it would be drafted in the same way today. */
export function reasonsOf(
  row: AssumptionRow,
  drafted: readonly DraftedAssumption[],
): ShownAssumption['reasons'] {
  const draft = draftOf(row)
  const same = drafted.find(({ kind, sentence }) => digestOf(kind, sentence) === draft?.digest)
  if (draft === null || same === undefined) return null
  const { risk, risk_reason, ignorance, ignorance_reason, grounds } = same
  return { risk, risk_reason, ignorance, ignorance_reason, grounds }
}
