import { inThreads, people, type Strength } from '../grounding/strength.ts'
import type { CueKind } from './cue-kinds.ts'
import type { Naming } from './headings.ts'
import type { CuedSentence } from './reading.ts'

const DOES: Record<CueKind, [one: string, many: string]> = {
  complaint: ['complains', 'complain'],
  wish: ['asks for something better', 'ask for something better'],
  workaround: ['uses a workaround', 'use a workaround'],
  price: ['complains about the price', 'complain about the price'],
  switching: ['has switched or wants to switch', 'have switched or want to switch'],
}

/** "5 people in 3 threads: 3 complain, 2 ask for something better. Words that recur: deposit, policy. The newest is from June 2026." */
export function summarize(
  sentences: readonly CuedSentence[],
  naming: Naming,
  strength: Strength,
): string {
  const authors = new Map<CueKind, Set<string>>()
  for (const { cue, source } of sentences) {
    authors.set(cue.kind, (authors.get(cue.kind) ?? new Set()).add(source.author))
  }
  const does = [...authors]
    .sort((a, b) => b[1].size - a[1].size)
    .map(([kind, who]) => `${who.size} ${DOES[kind][who.size === 1 ? 0 : 1]}`)
  const newest = strength.newest.toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const words = [naming.phrase, ...naming.further].filter((word) => word !== undefined)
  const recur = strength.authors > 1 && words.length > 0
  return [
    `${people(strength.authors)} in ${inThreads(strength.threads)}: ${does.join(', ')}.`,
    recur ? `Common words: ${words.join(', ')}.` : '',
    `The newest post is from ${newest}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
