import type { Dossier } from '../../../contract/atlas.ts'
import { type Concept, conceptStems } from './concepts.ts'
import { synonymsOf } from './synonyms.ts'
import { stemsOf } from './words.ts'

/** The parts of a dossier that the page shows and quotes. */
export type ShownDossier = Pick<
  Dossier,
  | 'name'
  | 'summary'
  | 'customer'
  | 'problems'
  | 'pays'
  | 'offers'
  | 'words'
  | 'season'
  | 'hurdles'
  | 'check'
> & {
  /** The address of its page. */
  page: string
  niches: readonly { name: string }[]
}

/** A statement of a dossier, and which part of it says so. */
export interface Statement {
  /** Such as 'Offer'. */
  part: string
  text: string
}

/** What a dossier says about its subject, the most telling parts first. */
function statementsOf({
  offers,
  summary,
  hurdles,
  customer,
  problems,
  niches,
  words,
}: ShownDossier) {
  const skills = hurdles.filter(({ kind }) => kind === 'skill')
  return [
    ...offers.map(({ offer }) => ({ part: 'Offer', text: offer })),
    ...skills.map(({ what }) => ({ part: 'Skill', text: what })),
    { part: 'Customer', text: customer },
    ...problems.map(({ problem }) => ({ part: 'Problem', text: problem })),
    // The card shows it anyway.
    { part: 'Summary', text: summary },
    ...niches.map(({ name }) => ({ part: 'Narrower niche', text: name })),
    ...words.map(({ phrase }) => ({ part: 'People search for', text: phrase })),
  ]
}

/** The statement that says most of a concept; null where none does. */
export function statementAbout(concept: Concept, dossier: ShownDossier): Statement | null {
  const shares = new Map<string, number>()
  for (const stem of conceptStems(concept)) shares.set(stem, 1)
  if (concept.kind === 'background') {
    for (const { stem, share } of concept.terms) shares.set(stem, share)
  } else {
    for (const stem of conceptStems(concept)) {
      for (const other of synonymsOf(stem)) if (!shares.has(other)) shares.set(other, 0.5)
    }
  }
  let best: Statement | null = null
  let most = 0
  for (const statement of statementsOf(dossier)) {
    const said = [...stemsOf(statement.text)].reduce(
      (sum, stem) => sum + (shares.get(stem) ?? 0),
      0,
    )
    if (said > most) {
      best = statement
      most = said
    }
  }
  return best
}
