import type { GroundedPoint } from '../grounding/pain-points.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import type { NicheContext } from '../types/market.ts'
import type { ExtractedPoint } from './pain-points.ts'

type DossierOffer = NonNullable<NicheContext['offers']>[number]

/** An offer of the dossier that answers a pain point. */
export interface FittingOffer {
  offer: DossierOffer
  /** How well it fits: words shared with the pain point, directly and through a problem of the dossier. */
  fit: number
  /** The number of words that it shares with what people say. */
  direct: number
  /** The number of these that the heading has. */
  headed: number
}

/** An offer that shares fewer words than this with a pain point answers something else. */
const FIT_MIN = 3.5
/** Words that an offer shares with what people say, at least. */
const WORDS_MIN = 2
/** An offer without a word of the heading answers something that was said beside the trouble. */
const HEADED_MIN = 1
/** Words of any trade: sharing them says nothing about what is offered. */
const GENERAL = contentStems(
  'app client customer person phone photo picture price cost order number name minute hour day week month year morning night time box car table stand shop store home house street town piece lot',
)
const THROUGH_PROBLEM = 0.5

/**
 * The offers of the market's dossier that answer a pain point, the best first. The words of the
 * market itself do not count, because every offer has them.
 */
export function fittingOffers(
  { draft, point }: GroundedPoint<ExtractedPoint>,
  niche: NicheContext | undefined,
  market: string,
): FittingOffer[] {
  if (niche?.offers === undefined) return []
  const common = contentStems(`${market} ${niche.name}`)
  const told = bareStems(
    [point.heading, ...draft.sentences.map(({ text }) => text)].join(' '),
    common,
  )
  const headed = bareStems(point.heading, common)
  return niche.offers
    .map((offer) => {
      const words = bareStems(offer.offer, common)
      const through = (niche.problems ?? []).map(({ problem, today }) => {
        const stems = bareStems(`${problem} ${today}`, common)
        return Math.min(shared(stems, told) + shared(stems, headed), shared(stems, words))
      })
      const fit =
        shared(words, told) + shared(words, headed) + THROUGH_PROBLEM * Math.max(0, ...through)
      return { offer, fit, direct: shared(words, told), headed: shared(words, headed) }
    })
    .filter(({ fit, direct, headed }) => {
      return fit >= FIT_MIN && direct >= WORDS_MIN && headed >= HEADED_MIN
    })
    .sort((a, b) => b.fit - a.fit)
}

function bareStems(text: string, common: ReadonlySet<string>): Set<string> {
  return new Set([...contentStems(text)].filter((stem) => !common.has(stem) && !GENERAL.has(stem)))
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return commonWords(a, b).length
}
