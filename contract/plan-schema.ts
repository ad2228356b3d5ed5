import { z } from 'zod'
import type { Plan } from './plan.ts'

/** The price in a plan's file. */
export const planSchema = z.strictObject({
  priceUsd: z
    .number('a number of dollars, such as 5')
    .positive('more than nothing')
    .multipleOf(0.01, 'whole cents'),
  interval: z.literal('month', 'month is the only interval'),
}) satisfies z.ZodType<Plan>
