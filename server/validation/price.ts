import { paidToday } from '../../contract/price-words.ts'
import type { DraftedAssumption, Ground } from '../../contract/validation.ts'
import { assumption, type Judged } from './drafted.ts'
import { statedIn, strongestFirst } from './evidence.ts'
import { fromDossier, fromQuote, isReal } from './grounds.ts'
import type { Known } from './known.ts'
import { counted, topicOf, unended, withinSentence } from './wording.ts'

const QUOTES_SHOWN = 3

function paymentsIn(known: Known) {
  const stated = statedIn(strongestFirst(known.analysis), 'payments').filter(({ said }) =>
    isReal(said),
  )
  const pays = stated.filter(({ said }) => said.kind === 'pays')
  return { pays, would: stated.filter(({ said }) => said.kind === 'would pay') }
}

/** The price of the niche, or of the nearest one above it. */
function paidFor({ dossier }: Known) {
  const own = dossier?.dossier?.pays
  if (dossier && own) return { pay: own, dossier, isOwn: true }
  const above = dossier?.above?.pays
  return above
    ? { pay: above, dossier: { provenance: 'editorial' as const }, isOwn: false }
    : undefined
}

function ignoranceOf(pays: number, would: number, editors: string | undefined): Judged {
  if (pays >= 2) {
    return {
      level: 1,
      reason: `${counted(pays, 'quote names', 'quotes name')} what the person already pays.`,
    }
  }
  if (pays === 1) return { level: 2, reason: 'One quote names what the person already pays.' }
  if (would > 0) {
    return {
      level: 2,
      reason: `${counted(would, 'quote says', 'quotes say')} what the person would pay. That is not yet a payment.`,
    }
  }
  return editors === undefined
    ? { level: 3, reason: 'No price of the nearest thing and no payment is known.' }
    : { level: 2, reason: editors }
}

/** Customers pay this price, to a newcomer. */
export function priceAssumption(known: Known): DraftedAssumption {
  const { pays, would } = paymentsIn(known)
  const paid = paidFor(known)
  const topic = topicOf(known.niche)
  const grounds: Ground[] = []
  let sentence = `Customers will pay enough for ${topic} to make it worth your time. No price is known yet.`
  let editors: string | undefined
  const [first] = [...pays, ...would]
  if (paid) {
    const { pay, dossier, isOwn } = paid
    const words = `${paidToday(pay)} for ${withinSentence(unended(pay.what))}`
    const near = isOwn ? 'the nearest thing costs today' : 'is paid in the wider niche today'
    sentence = `Customers will pay you about what ${near}: ${words}.`
    grounds.push(fromDossier(dossier, 'pays', words))
    const who = dossier.provenance === 'drafted' ? 'A model names' : 'Editors name'
    editors = `${who} a price of the nearest thing. That others get it does not mean that you will.`
  } else if (first) {
    const verb = first.said.kind === 'pays' ? 'say they pay today' : 'say they would pay'
    sentence = `Customers will pay you for ${topic} what people ${verb}.`
  }
  grounds.push(
    ...[...pays, ...would].slice(0, QUOTES_SHOWN).map(({ point, said }) => fromQuote(point, said)),
  )
  return assumption('price', sentence, {
    risk:
      paid || pays.length > 0
        ? {
            level: 2,
            reason:
              'Money is already spent here. At another price you change the offer, not the idea.',
          }
        : {
            level: 3,
            reason: 'If nobody pays for it today, it may be a wish and no business.',
          },
    ignorance: ignoranceOf(pays.length, would.length, editors),
    grounds,
  })
}
