import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import type { DemoIdeas } from '../content/demo-ideas-schema.ts'

type PainPoint = IdeaAnalysis['pain_points']['pain_points'][number]
type Evidence = PainPoint['evidence'][number]
type Said = DemoIdeas['pain_points'][number]['said'][number]
type Statements = Pick<PainPoint, 'roles' | 'asks_for' | 'done_today' | 'payments'>

/**
 * What people of the sample say besides the quotes, by kind; absent where nobody says anything.
 * Throws when the words are not in their quote.
 * @param placeOf the quote with its place in the sample thread
 */
export function composeStatements(
  said: readonly Said[],
  placeOf: (said: Said) => Evidence,
): Statements {
  const statements: Statements = {}
  for (const each of said) {
    const place = placeOf(each)
    const { words, amount = '' } = each
    if (!place.quote.includes(words) || !place.quote.includes(amount)) {
      throw new Error(`"${words}" or "${amount}" does not stand in "${place.quote}"`)
    }
    if (each.what === 'pays' || each.what === 'would pay') {
      statements.payments = [
        ...(statements.payments ?? []),
        { ...place, words, amount, kind: each.what },
      ]
    } else {
      statements[each.what] = [...(statements[each.what] ?? []), { ...place, words }]
    }
  }
  return statements
}
