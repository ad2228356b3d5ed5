import { unitsPaid } from '../../contract/score/paid-input.ts'
import type { DraftedAssumption, Ground } from '../../contract/validation.ts'
import { assumption, type Judged } from './drafted.ts'
import { communitiesIn, strongestFirst } from './evidence.ts'
import { fromAnalysis, fromDossier, fromReport } from './grounds.ts'
import type { Known } from './known.ts'
import { counted, topicOf, unended, withinSentence } from './wording.ts'

const SHOWN = 2
/** Clicks for one customer at which an advert still has to pay for itself. */
const CLICKS = 10

const dollars = (value: number) => `$${Number.isInteger(value) ? value : value.toFixed(2)}`

/** The price of a click, from a report that is no sample; else from the dossier's first phrase. */
function clickPrice({ report, dossier }: Known): number | undefined {
  if (report && report.source.kind !== 'sample' && report.cpc !== null) return report.cpc
  return dossier?.dossier?.words?.[0]?.cpc
}

function riskOf(known: Known): Judged {
  const click = clickPrice(known)
  // What one customer may pay at most; unknown for units such as words or square feet.
  const pays = known.dossier?.dossier?.pays
  const units = pays && unitsPaid(pays.unit)
  const most = units && pays.low * units[1]
  if (click !== undefined && most !== undefined && click * CLICKS > most) {
    return {
      level: 3,
      reason: `Ten clicks of an advert cost ${dollars(click * CLICKS)}, more than the ${dollars(most)} that a customer may pay in all. Without another way to reach them it does not pay.`,
    }
  }
  return {
    level: 2,
    reason: 'If this way fails, another one may work, at the cost of time and of a higher price.',
  }
}

/** Customers can be reached at a cost that the price leaves room for. */
export function reachAssumption(known: Known): DraftedAssumption {
  const { dossier, analysis, report } = known
  const places = dossier?.dossier?.places ?? []
  const communities = communitiesIn(strongestFirst(analysis)).slice(0, SHOWN)
  const grounds: Ground[] = []
  if (dossier)
    grounds.push(...places.slice(0, SHOWN).map((text) => fromDossier(dossier, 'places', text)))
  if (analysis) {
    grounds.push(
      ...communities.map(({ name, people }) =>
        fromAnalysis(
          analysis,
          `${counted(people, 'quoted person writes', 'quoted people write')} in ${name}`,
        ),
      ),
    )
  }
  if (report && report.cpc !== null && report.source.kind !== 'sample') {
    grounds.push(fromReport(report, `${dollars(report.cpc)} for a click on “${report.keyword}”`))
  }
  const ways =
    places.length > 0
      ? [withinSentence(unended(places[0] ?? ''))]
      : communities.map(({ name }) => name)
  const sentence =
    ways.length > 0
      ? `Enough customers can be reached in places like this: ${ways.join(', ')}.`
      : `Customers for ${topicOf(known.niche)} can be reached at a cost that the price leaves room for. No place is known yet.`
  return assumption('reach', sentence, {
    risk: riskOf(known),
    ignorance: ignoranceOf(places.length, communities),
    grounds,
  })
}

function ignoranceOf(places: number, communities: readonly { name: string }[]): Judged {
  const [first] = communities
  if (first && places > 0) {
    return {
      level: 1,
      reason: `People with this trouble were found in ${first.name}, and other places are known.`,
    }
  }
  if (first) {
    return {
      level: 2,
      reason: `People with this trouble write in ${first.name}. Whether they answer an offer there is not known.`,
    }
  }
  if (places > 0) {
    return { level: 2, reason: 'The places are known. Whether people answer there is not known.' }
  }
  return { level: 3, reason: 'No place where customers gather is known.' }
}
