import { textLength } from '../../../../contract/text.ts'
import type { DraftIdea } from '../../../providers/ideas/port.ts'
import type { GroundedPoint } from '../grounding.ts'
import type { Material } from '../material.ts'
import { contentStems, stemOf } from '../stems.ts'
import { inThreads, people } from '../strength.ts'
import type { Naming } from './headings.ts'
import type { ExtractedPoint } from './points.ts'
import type { CuedSentence } from './reading.ts'
import { potentialLevel } from './score.ts'
import { GENERAL, SHAPES, type Shape } from './shapes.ts'

const IDEAS_MAX = 5
const NAME_MAX = 80

/** Drafts one idea for each of the strongest pain points: the shape that most of its sentences call for, filled with the cluster's words and the atlas's context. */
export function draftFromPoints(
  points: readonly GroundedPoint<ExtractedPoint>[],
  material: Material,
): DraftIdea[] {
  const names = new Set<string>()
  const market = material.niche?.name ?? material.market
  return points.slice(0, IDEAS_MAX).map(({ draft, point, strength }) => {
    const heading = point.heading.replace(/[“”]/gu, '"')
    const shape = shapeFor([heading, ...draft.sentences.map(({ text }) => text)])
    const name = nameFor(shape, draft.naming, market, names)
    names.add(name)
    const count = `${people(strength.authors)} in ${inThreads(strength.threads)}`
    const isThin = strength.thin.length > 0
    return {
      pain_point_ids: [point.id],
      name,
      description: `${shape.what(market)} It answers what ${count} told: “${heading}”`,
      business_model: shape.model,
      target_audience: audience(heading, market, material.niche?.summary ?? undefined),
      value_proposition: shape.value,
      market_potential: `${potentialLevel(draft.score)}: ${count}, ${demandText(draft.sentences)}.`,
      key_features: [...shape.features],
      differentiators: [...shape.differentiators],
      potential_challenges: [
        ...shape.challenges,
        ...(isThin ? ['The evidence is thin; talk to more people before building'] : []),
      ],
    }
  })
}

function demandText(sentences: readonly CuedSentence[]): string {
  const seeking = sentences.filter(({ cue }) => cue.kind !== 'complaint').length
  if (seeking === 0) return 'who complain but do not say what they would pay for'
  return `with ${seeking} ${seeking === 1 ? 'statement' : 'statements'} about prices, makeshifts, wishes or leaving`
}

export function shapeFor(sentences: readonly string[]): Shape {
  let best = { shape: GENERAL, count: 0 }
  for (const shape of SHAPES) {
    const count = sentences.filter((sentence) => shape.pattern.test(sentence)).length
    if (count > best.count) best = { shape, count }
  }
  return best.shape
}

/** By the topic where it is clear, else by the market; names stand once. */
function nameFor(shape: Shape, naming: Naming, market: string, taken: ReadonlySet<string>): string {
  const inSuffix = contentStems(`${shape.suffix} pricing booking`)
  const phrase = naming.phrase?.split(' ').some((word) => inSuffix.has(stemOf(word)))
    ? undefined
    : naming.phrase
  const words = [phrase, market, `${market} ${naming.further[0] ?? ''}`.trim()]
  const names = words.flatMap((each) => {
    return each === undefined ? [] : `${titleCase(singular(each))} ${shape.suffix}`
  })
  const free = names.find((name) => !taken.has(name) && textLength(name) <= NAME_MAX)
  return free ?? `${shape.suffix} ${taken.size + 1}`
}

function audience(heading: string, market: string, summary: string | undefined): string {
  const who = `People in ${market} who would say the same: “${heading}”`
  return summary === undefined ? who : `${who} About the market: ${summary}`
}

function singular(words: string): string {
  return words
    .replace(/ies$/, 'y')
    .replace(/(?<=\p{Ll}{2}[^\Wsui])s$/u, '')
    .replace(/(?<=sh|ch|x|ss)es$/, '')
}

function titleCase(words: string): string {
  return words.replace(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
