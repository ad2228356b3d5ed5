import type { ShownPainPoint } from '../../analysis/types/model.ts'
import { asData } from './parts.ts'

/** How many quotes of each pain point are kept, fewer and fewer. */
const QUOTES = [Number.POSITIVE_INFINITY, 4, 2, 1]

/**
 * Pain points as JSON lines of at most `size` bytes: first with fewer quotes each, then without
 * the last ones. The first is always there.
 */
export function painPointsWithin(painPoints: readonly ShownPainPoint[], size: number): string {
  let lines: string[] = []
  for (const quotes of QUOTES) {
    lines = painPoints.map((point) => lineOf(point, quotes))
    if (bytesOf(lines) <= size) return lines.join('\n')
  }
  while (lines.length > 1 && bytesOf(lines) > size) lines.pop()
  return lines.join('\n')
}

function lineOf({ newest, quotes, ...point }: ShownPainPoint, most: number): string {
  const day = newest.toISOString().slice(0, 10)
  return asData({ ...point, newest: day, quotes: quotes.slice(0, most) })
}

const bytesOf = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
