import { z } from 'zod'
import { textLength } from './text.ts'

/**
 * A text of several lines that a person types: up to `max` code points, stored as typed with '\n'
 * as its line break, without characters that a database can't store.
 */
export function paragraphsSchema(label: string, max: number): z.ZodType<string, string> {
  const tooLong = `${label} must be at most ${max.toLocaleString('en-US')} characters long`
  return z
    .string()
    .max(max * 4, tooLong)
    .transform((text) => text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed())
    .refine((text) => textLength(text) <= max, tooLong)
}
