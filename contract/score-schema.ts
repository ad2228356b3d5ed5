import { z } from 'zod'
import { VERDICTS, type Verdict } from './score/verdict.ts'
import type { Score } from './score.ts'

const points = z.int().min(0).max(100)
const range = z.object({ low: points, high: points })
const part = range.extend({ isMeasured: z.boolean() })

/** A score in an answer. */
export const scoreSchema = range.extend({
  parts: z.object({ demand: part, evidence: part, room: part }),
  verdict: z.enum(Object.keys(VERDICTS) as [Verdict, ...Verdict[]]),
  reasons: z.array(z.string()),
  narrowing: z
    .object({
      act: z.enum(['figures', 'threads', 'customers']),
      text: z.string(),
      points,
    })
    .nullable(),
}) satisfies z.ZodType<Score>
