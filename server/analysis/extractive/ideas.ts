import { textLength } from '../../../contract/text.ts'
import type { GroundedPoint } from '../grounding/pain-points.ts'
import { inThreads, people } from '../grounding/strength.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { contentStems, stemOf } from '../text/stems.ts'
import type { DraftIdea } from '../types/drafts.ts'
import type { Naming } from './headings.ts'
import type { ExtractedPoint } from './pain-points.ts'
import type { CuedSentence } from './reading.ts'
import { potentialLevel } from './score.ts'
import { GENERAL, SHAPES, type Shape } from './shapes.ts'

const IDEAS_MAX = 5
const NAME_MAX = 80

/** Drafts one idea for each of the strongest pain points: the shape that most of its sentences call for, filled with the cluster's words and the atlas's context. */
export function draftFromPoints(
  points: readonly GroundedPoint<ExtractedPoint>[],
  threadsRead: ThreadsRead,
): DraftIdea[] {
  const names = new Set<string>()
  const market = threadsRead.niche?.name ?? threadsRead.market
  return points.slice(0, IDEAS_MAX).map(({ draft, point, strength }) => {
    const heading = point.heading.replace(/[“”]/gu, '"')
    const shapes = shapesFor([heading, ...draft.sentences.map(({ text }) => text)])
    const { shape, name } = nameOne(shapes, draft.naming, market, names)
    names.add(name)
    const count = `${people(strength.authors)} in ${inThreads(strength.threads)}`
    return {
      pain_point_ids: [point.id],
      name,
      description: `${shape.what(market)} It addresses a problem from ${count}: “${heading}”`,
      business_model: shape.model,
      target_audience: audience(heading, market, threadsRead.niche?.summary ?? undefined),
      value_proposition: shape.value,
      market_potential: `${potentialLevel(draft.score)}: ${count}, ${demandText(draft.sentences, strength.authors)}.`,
      key_features: [...shape.features],
      differentiators: [...shape.differentiators],
      potential_challenges: [...shape.challenges],
    }
  })
}

function demandText(sentences: readonly CuedSentence[], authors: number): string {
  const seeking = sentences.filter(({ cue }) => cue.kind !== 'complaint').length
  if (seeking === 0) {
    return authors === 1
      ? 'who does not mention paying for a solution'
      : 'none of whom mentions paying for a solution'
  }
  const statements = seeking === 1 ? '1 statement' : `${seeking} statements`
  return `with ${statements} about prices, workarounds, wishes or switching`
}

/** The shapes by the number of sentences that match. The general one comes last. */
function shapesFor(sentences: readonly string[]): Shape[] {
  const ranked = SHAPES.map((shape) => ({
    shape,
    count: sentences.filter((sentence) => shape.pattern.test(sentence)).length,
  }))
  ranked.sort((a, b) => b.count - a.count)
  return [...ranked.flatMap(({ shape, count }) => (count > 0 ? shape : [])), GENERAL]
}

/**
 * Named after the topic if it is clear, otherwise after the market. Names are unique: another shape
 * is tried before a number.
 */
function nameOne(
  shapes: readonly Shape[],
  naming: Naming,
  market: string,
  taken: ReadonlySet<string>,
): { shape: Shape; name: string } {
  for (const shape of shapes) {
    const inSuffix = contentStems(`${shape.suffix} pricing booking`)
    const repeats = naming.phrase?.split(' ').some((word) => inSuffix.has(stemOf(word))) === true
    for (const words of [repeats ? undefined : naming.phrase, market]) {
      if (words === undefined) continue
      const name = `${titleCase(singular(words))} ${shape.suffix}`
      if (!taken.has(name) && textLength(name) <= NAME_MAX) return { shape, name }
    }
  }
  return { shape: GENERAL, name: `${GENERAL.suffix} ${taken.size + 1}` }
}

function audience(heading: string, market: string, summary: string | undefined): string {
  const who = `People in ${market} with the same problem: “${heading}”`
  return summary === undefined ? who : `${who} About the market: ${summary}`
}

function singular(words: string): string {
  return words
    .replace(/ies$/, 'y')
    .replace(/(?<=\p{Ll}{2}[^\Wsui])s$/u, '')
    .replace(/(?<=sh|ch|x|ss)es$/, '')
}

function titleCase(words: string): string {
  return words.replace(/\p{Ll}(?<![\p{L}\p{N}'’]\p{Ll})/gu, (letter) => letter.toUpperCase())
}
