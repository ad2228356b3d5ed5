import type { CueKind } from './cue-kinds.ts'
import type { CuedSentence } from './reading.ts'

/**
 * Three questions about what people did, by what most of them say. None of them leads to an answer
 * or asks about the future (after Fitzpatrick, The Mom Test, 2013).
 */
const QUESTIONS: Readonly<Record<CueKind, readonly [string, string, string]>> = {
  complaint: [
    'When did this last happen to you, and what did you do then?',
    'How much time or money did it cost you that time?',
    'What have you tried to keep it from happening again?',
  ],
  wish: [
    'When did you last need this, and what did you use in its place?',
    'What have you searched for or tried so far, and what came of it?',
    'What did you pay for the nearest thing that you bought?',
  ],
  workaround: [
    'Show me how you do it today. Which step takes longest?',
    'What happened the last time that you did it this way?',
    'What did you use before, and why did you stop?',
  ],
  price: [
    'What did you pay for this the last time, and who decided to pay?',
    'What did you compare it with before you paid?',
    'What did you do the last time that it cost too much?',
  ],
  switching: [
    'What happened just before you left?',
    'What do you use now, and what does it not do for you?',
    'What did the change cost you in time and money?',
  ],
  question: [
    'When did you last look for an answer to this, and where?',
    'What have you tried or bought for it so far, and what came of it?',
    'How much time or money did it cost you that time?',
  ],
}

/** What to ask people who have a trouble, by the kind that most of its people state. */
export function questionsFor(sentences: readonly CuedSentence[]): string[] {
  const people = new Map<CueKind, Set<string>>()
  for (const { cue, source } of sentences) {
    people.set(cue.kind, (people.get(cue.kind) ?? new Set()).add(source.author))
  }
  const ranked = [...people].sort((a, b) => b[1].size - a[1].size)
  return [...QUESTIONS[ranked[0]?.[0] ?? 'complaint']]
}
