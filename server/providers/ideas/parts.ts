import type { LabelledDiscussion } from '../../analysis/types/model.ts'
import { shownText } from './shown-text.ts'

/** Longest text that a model gets, in UTF-16 units, and the most bytes of one discussion. */
const TEXT_MAX = 1_500
const DISCUSSION_MAX = 8_000

/** The shortest line in bytes that is worth sending. */
const LINE_MIN = 400

const bytesOf = (line: string) => Buffer.byteLength(line) + 1

/**
 * All discussions as blocks of JSON lines: at most `most` blocks of at most `size`
 * bytes of UTF-8. If they do not fit, long discussions are shortened: each gets
 * the same space, for its opening first and then for the texts with the highest
 * scores. `<` is escaped, so no text can close its block.
 */
export function partsOf(
  discussions: readonly LabelledDiscussion[],
  size: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  let parts = packed(discussions, DISCUSSION_MAX, size)
  // Blocks do not split lines, so only packing shows how many fit.
  for (let share = DISCUSSION_MAX; parts.length > most && share > 1; share *= 0.9) {
    parts = packed(discussions, share, size)
  }
  return parts.slice(0, most)
}

function packed(discussions: readonly LabelledDiscussion[], room: number, size: number): string[] {
  const parts: string[][] = []
  let left = 0
  for (const line of discussions.flatMap((discussion) => linesOf(discussion, room, size))) {
    if (bytesOf(line) > left) {
      parts.push([])
      left = size + 1
    }
    parts.at(-1)?.push(line)
    left -= bytesOf(line)
  }
  return parts.map((lines) => lines.join('\n'))
}

function linesOf({ community, texts }: LabelledDiscussion, room: number, size: number): string[] {
  const [opening, ...others] = texts
  if (opening === undefined) return []
  const lines = new Map([[opening, lineOf(opening, community, Math.min(room, size))]])
  let left = room - bytesOf(lines.get(opening) ?? '')
  for (const text of [...others].sort((a, b) => b.score - a.score)) {
    if (left < LINE_MIN) break
    const line = lineOf(text, community, Math.min(left - 1, size))
    left -= bytesOf(line)
    lines.set(text, line)
  }
  return texts.flatMap((text) => lines.get(text) ?? [])
}

/** A line with its text cut, so that the text takes at most `room` bytes. */
function lineOf(
  text: LabelledDiscussion['texts'][number],
  community: string,
  room: number,
): string {
  for (let length = Math.min(TEXT_MAX, text.text.length); ; length = Math.floor(length * 0.9)) {
    const line = asData(shownText(text, community, length))
    if (Buffer.byteLength(line) <= room || length === 0) return line
  }
}

/** JSON that is safe between tags. */
export function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
