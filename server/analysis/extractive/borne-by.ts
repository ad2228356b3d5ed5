import { splitSentences } from '../text/sentences.ts'
import type { PainPoint } from '../types/result.ts'
import type { BorneIdea } from './borne.ts'
import { borneIdea } from './borne-idea.ts'

const SHAPES: readonly BorneIdea['shape'][] = [
  ...(['wish', 'alternative', 'kit', 'product'] as const),
  ...(['guide', 'list', 'software'] as const),
]

/**
 * The idea that a pain point's quotes and statements bear, with the sentence that bears it: what
 * people wish for before what they left or do. Each of these is stored with the result, so that a
 * deletion finds the idea.
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
  return found.sort((a, b) => SHAPES.indexOf(a.idea.shape) - SHAPES.indexOf(b.idea.shape))[0]
}
