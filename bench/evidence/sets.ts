import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const rowSchema = z.object({
  set: z.string(),
  text: z.string(),
  /** 1 for a text with what the set looks for. */
  label: z.union([z.literal(0), z.literal(1)]),
  /** The project or place that a text is from. */
  domain: z.string().optional(),
})
export type LabelledText = z.infer<typeof rowSchema>

/** The JSON of a line; undefined for a line that is none. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * The labeled texts of a folder: its `labelled.jsonl`, one text a line.
 * @throws {Error} if there is no such file, or naming the line that is no labeled text
 */
export function readLabelled(folder: string): LabelledText[] {
  const file = join(folder, 'labelled.jsonl')
  if (!existsSync(file)) throw new Error(`${file} is missing: it has one labeled text a line`)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const read = rowSchema.safeParse(parsed(line))
    if (!read.success) throw new Error(`labelled.jsonl:${index + 1} is not a labeled text`)
    return read.data
  })
}
