import { inThreads, people, type Strength } from '../grounding/strength.ts'
import type { CueKind } from './cue-kinds.ts'
import type { CuedSentence } from './reading.ts'

/** What people do about their trouble. That they complain goes without saying. */
const DOES: Record<Exclude<CueKind, 'complaint'>, [one: string, many: string]> = {
  wish: ['asks for something better', 'ask for something better'],
  workaround: ['works around it', 'work around it'],
  price: ['complains about the price', 'complain about the price'],
  switching: ['has switched or wants to switch', 'have switched or want to switch'],
  question: ['asks others for an answer', 'ask others for an answer'],
}

/**
 * "5 people in 3 threads have this trouble. 2 of them ask for something better and 1 works around
 * it. The newest post is from June 2026." The last sentence is absent if a text has no date.
 */
export function summarize(sentences: readonly CuedSentence[], strength: Strength): string {
  const who = new Map<CueKind, Set<string>>()
  for (const { cue, source } of sentences) {
    who.set(cue.kind, (who.get(cue.kind) ?? new Set()).add(source.author))
  }
  const { authors } = strength
  const does = Object.entries(DOES)
    .map(([kind, words]) => ({ words, many: who.get(kind as CueKind)?.size ?? 0 }))
    .filter(({ many }) => many > 0)
    .sort((a, b) => b.many - a.many)
    .map(({ words: [one, more], many }, index) => {
      if (authors === 1) return more
      return `${many}${index === 0 ? ' of them' : ''} ${many === 1 ? one : more}`
    })
  const newest = strength.newest.toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return [
    `${people(authors)} in ${inThreads(strength.threads)} ${authors === 1 ? 'has' : 'have'} this trouble.`,
    does.length === 0 ? '' : `${authors === 1 ? 'They ' : ''}${joined(does)}.`,
    strength.isUndated ? '' : `The newest post is from ${newest}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** 'a', 'a and b', 'a, b and c'. */
function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
