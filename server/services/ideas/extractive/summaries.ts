import { inThreads, people, type Strength } from '../strength.ts'
import type { CueKind } from './cue-kinds.ts'
import type { Naming } from './headings.ts'
import type { CuedSentence } from './reading.ts'

const DOES: Record<CueKind, [one: string, many: string]> = {
  complaint: ['complains', 'complain'],
  wish: ['asks for something better', 'ask for something better'],
  workaround: ['gets by with a makeshift', 'get by with a makeshift'],
  price: ['objects to what it costs', 'object to what it costs'],
  switching: ['has left what they used or wants to', 'have left what they used or want to'],
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
    recur ? `Words that recur: ${words.join(', ')}.` : '',
    `The newest is from ${newest}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
