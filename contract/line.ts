import { z } from 'zod'
import { normalized } from './normal-form.ts'
import { isCleanText, textLength } from './text.ts'

/** Invisible characters that keyboards put between the letters of Persian or the parts of an emoji. */
const JOINERS = /[\u200C\u200D]|\p{Variation_Selector}/gu

/** One line typed by a person: trimmed, NFC, without joiners, `min` to `max` code points, no control characters. */
export function lineSchema(label: string, min: number, max: number): z.ZodType<string, string> {
  return z
    .string()
    .max(max * 8, `${label} must be at most ${max} characters long`)
    .transform((value) => value.replace(JOINERS, ''))
    .refine(isCleanText, `${label} must not contain control or invisible characters`)
    .transform((value) => normalized(value.trim()))
    .refine(
      (value) => textLength(value) >= min,
      min === 1 ? `${label} must not be empty` : `${label} must be at least ${min} characters long`,
    )
    .refine((value) => textLength(value) <= max, `${label} must be at most ${max} characters long`)
}
