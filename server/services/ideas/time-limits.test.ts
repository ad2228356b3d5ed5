import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { IDEA_ANSWERS_MAX } from '../../providers/ideas/llm.ts'
import { timeLimits } from './time-limits.ts'

const MINUTE = 60_000
const model = { LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' }

/** The limits for an environment. */
function limitsOf(answer: string) {
  const { llm } = parseConfig({ ...model, LLM_TIMEOUT_MS: answer })
  return timeLimits(llm?.timeoutMs ?? 0, IDEA_ANSWERS_MAX)
}

describe('the time of an analysis', () => {
  test('is ten minutes without a model', () => {
    expect(timeLimits(0, IDEA_ANSWERS_MAX)).toEqual({
      deadline: 10 * MINUTE,
      modelBudget: 6 * MINUTE,
    })
  })

  test.each(['100', '30000', '120000', '300000', '600000'])(
    'lets a model that takes %s ms for each answer give them all, and leaves time for the rest',
    (answer) => {
      const { modelBudget, deadline } = limitsOf(answer)
      expect(modelBudget).toBeGreaterThanOrEqual(Number(answer) * IDEA_ANSWERS_MAX)
      expect(deadline - modelBudget).toBeGreaterThanOrEqual(4 * MINUTE)
    },
  )

  test.each(['600001', '900000'])(
    'is not for a model that takes %s ms for one answer',
    (answer) => {
      expect(() => limitsOf(answer)).toThrow(/LLM_TIMEOUT_MS: .*600000/)
    },
  )
})
