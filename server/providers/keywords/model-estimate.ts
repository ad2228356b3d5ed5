import { shareOf } from '../../demand/scale.ts'
import type { createKeywordEstimate } from './estimate.ts'
import type { createLlmEstimate } from './llm-estimate.ts'
import type { KeywordMetricsProvider, KeywordQuestion } from './port.ts'

/**
 * Asks a model about keywords of which the references know nothing, if they may be English. The
 * model is calibrated for the United States and is asked for no other country.
 */
export function createModelEstimate(
  estimator: ReturnType<typeof createKeywordEstimate>,
  model: ReturnType<typeof createLlmEstimate>,
) {
  async function mayKnow({ keyword, locale, now }: KeywordQuestion): Promise<boolean> {
    if (shareOf(locale) !== 1 || !(await estimator.mayBeLanguage(keyword))) return false
    const { figures } = await estimator.report({ keyword, locale, now })
    return figures.basis === 'none'
  }

  return {
    name: 'Estimated by AI',
    kind: 'modelled',
    isPaid: true,
    isOptional: true,
    mayKnow,
    async report(question) {
      const examples = await estimator.examplesFor(question.keyword)
      const found = await model.estimate(question.keyword, examples)
      if (!found) return undefined
      const known = await estimator.report(question)
      const competitionIndex = null
      return { ...known, figures: { ...known.figures, ...found, competitionIndex, basis: 'model' } }
    },
  } satisfies KeywordMetricsProvider
}
