import type { Dossier } from '../../../contract/atlas.ts'
import type { Concept } from './concepts.ts'
import { synonymsOf } from './synonyms.ts'
import { stemsOf } from './words.ts'

/** Another word for the same counts less than the word itself. */
const SYNONYM = 0.5

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

/** A statement of a dossier about its subject. */
export interface Statement {
  text: string
  /** True for a phrase that people type into a search box. */
  isSearched: boolean
  stems: ReadonlySet<string>
}

/** What a dossier says about its subject, the most telling parts first. */
export function statementsOf(dossier: ShownDossier): Statement[] {
  const { offers, summary, hurdles, customer, problems, niches, words } = dossier
  const skills = hurdles.filter(({ kind }) => kind === 'skill')
  const said = [
    ...offers.map(({ offer }) => offer),
    ...skills.map(({ what }) => what),
    customer,
    ...problems.map(({ problem }) => problem),
    // The card shows it anyway.
    summary,
    ...niches.map(({ name }) => name),
  ]
  const statement = (text: string, isSearched: boolean) => ({
    text,
    isSearched,
    stems: stemsOf(text),
  })
  return [
    ...said.map((text) => statement(text, false)),
    ...words.map(({ phrase }) => statement(phrase, true)),
  ]
}

/** What each stem of a concept counts. */
function sharesOf(concept: Concept): ReadonlyMap<string, number> {
  if (concept.kind === 'background') {
    return new Map(concept.terms.map(({ stem, share }) => [stem, share]))
  }
  const own = concept.words.map(({ stem }) => stem)
  const others = own.flatMap((stem) => synonymsOf(stem))
  return new Map([
    ...others.map((stem): [string, number] => [stem, SYNONYM]),
    ...own.map((stem): [string, number] => [stem, 1]),
  ])
}

/** The statement that says most of a concept; null where none does. */
export function statementAbout(
  concept: Concept,
  statements: readonly Statement[],
): Statement | null {
  const shares = sharesOf(concept)
  let best: Statement | null = null
  let most = 0
  for (const statement of statements) {
    let said = 0
    for (const stem of statement.stems) said += shares.get(stem) ?? 0
    if (said > most) {
      best = statement
      most = said
    }
  }
  return best
}
