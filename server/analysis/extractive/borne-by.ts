import { splitSentences } from '../text/sentences.ts'
import type { PainPoint } from '../types/result.ts'
import type { BorneIdea } from './borne.ts'
import { borneIdea } from './borne-idea.ts'

/** The best first. */
const SHAPES: Record<BorneIdea['shape'], number> = {
  wish: 0,
  alternative: 1,
  kit: 2,
  product: 3,
  guide: 4,
  list: 5,
  software: 6,
}

/**
 * The idea that a pain point's quotes and statements bear, with the sentence that bears it: what
 * people wish for first, then what they left, then what they ask for or do. Each of these is stored
 * with the result, so that a deletion finds the idea.
 * @param used shapes and names that the result has
 */
export function borneBy(
  { evidence, asks_for = [], done_today = [], payments = [] }: PainPoint,
  used: ReadonlySet<string>,
): { idea: BorneIdea; sentence: string } | undefined {
  const texts = [...evidence, ...asks_for, ...done_today, ...payments].map(({ quote }) => quote)
  const found = [...new Set(texts)].flatMap((text) =>
    splitSentences(text).flatMap((each) => {
      const idea = borneIdea(each.text)
      return idea === undefined || used.has(idea.shape) ? [] : { idea, sentence: each.text }
    }),
  )
  return found.sort((a, b) => SHAPES[a.idea.shape] - SHAPES[b.idea.shape])[0]
}
