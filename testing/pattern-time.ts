import { HOSTILE_TEXTS, type Slowest, slowest, textsAgainst } from './hostile-texts.ts'
import type { SourcePattern } from './source-patterns.ts'

/** Milliseconds that one pattern may take for a text of 100,000 UTF-16 units. */
export const PATTERN_MAX = 20

/** The pattern's longest time, over all hostile texts and all texts made from it. */
export function patternTime({ source, flags }: SourcePattern): Slowest {
  const pattern = new RegExp(source, flags)
  const work = (text: string) => {
    pattern.lastIndex = 0
    if (pattern.global) text.replace(pattern, '')
    else pattern.test(text)
  }
  return slowest(work, [...HOSTILE_TEXTS, ...textsAgainst(source, flags, 10)], PATTERN_MAX)
}

/** The patterns of each file. */
export function byFile(patterns: readonly SourcePattern[]): [string, SourcePattern[]][] {
  return [...Map.groupBy(patterns, ({ file }) => file)]
}
