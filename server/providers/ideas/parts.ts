import type { LabelledDiscussion } from './port.ts'

/** Longest text and most texts of one discussion that a model is shown, in UTF-16 units. */
const TEXT_MAX = 1_500
const DISCUSSION_MAX = 8_000

/**
 * The discussions as blocks of JSON lines, each block at most `size` UTF-16
 * units unless one line alone is longer. Of a long discussion the comments
 * with the highest scores are taken. `<` is escaped, so that no text can close
 * the block it stands in.
 */
export function partsOf(discussions: readonly LabelledDiscussion[], size: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const discussion of discussions) {
    for (const line of linesOf(discussion)) {
      if (part !== '' && part.length + line.length + 1 > size) {
        parts.push(part)
        part = ''
      }
      part += part === '' ? line : `\n${line}`
    }
  }
  if (part !== '') parts.push(part)
  return parts
}

function linesOf({ community, texts }: LabelledDiscussion): string[] {
  const [opening, ...others] = texts
  const byScore = [...others].sort((a, b) => b.score - a.score)
  const chosen = new Set(opening === undefined ? [] : [opening])
  let length = 0
  for (const text of byScore) {
    length += Math.min(text.text.length, TEXT_MAX)
    if (length > DISCUSSION_MAX) break
    chosen.add(text)
  }
  return texts
    .filter((text) => chosen.has(text))
    .map(({ ref, text, score }) =>
      asData({ ref, community, score, text: text.slice(0, TEXT_MAX).toWellFormed() }),
    )
}

/** JSON that can stand between tags. */
export function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
