import type { Dossier } from '../../../contract/atlas.ts'

/** How an offer reaches its customer, as far as its words say. */
export interface OfferWays {
  isOnline: boolean
  /** It can be sent by mail. */
  isSent: boolean
  /** It needs the founder at a place. */
  isNear: boolean
}

type Offer = Dossier['offers'][number]

const ONLINE =
  /\b(online|by video|on video|video (?:calls?|group|session|lesson)|virtual|remote(?:ly)?|downloads?|templates?|pdfs?|apps?|software|newsletters?|emails?|spreadsheets?|worksheets?|digital|files|website|web|plugin|extension|dashboard|api|podcast|audio|by phone|over the phone|calls?|text messages?|from (?:uploaded )?(?:photos|recordings|a recording)|uploads?|screen|slides?|prompts?|scripts?|transcripts?|subtitles|landing pages?|articles?|posts)\b/i
const NEAR =
  /\b(visits?|on[- ]site|in[- ]home|at home|at the (?:client|customer|house|home|kitchen|table|range|stable|office)|kitchen table|in the (?:yard|house|home|garden|shop|store|hall|office)|pick(?:ed)? ?up|delivered (?:on|to the|by)|install(?:s|ed|ation)?|fitted|mobile|van|truck|trailer|walks?|house|yard|roof|garage|driveway|lot|venue|hall|room|rooms|party|parties|booth|table|tent|in person|face to face|morning|evening|afternoon|saturday|sunday|weekend|overnight|on the spot|in place|doorstep|route|pop-up|cleaning|mowing|planting|hauling|repair of|setup|haircut|massage|rehearsal|ceremony|event|camp|retreat|tour|ride|lobby|church|studio|farm|field|gym)\b/i
const SENT = /\b(mailed|shipped|by mail|by post|posted|mail-in|sent in|parcel)\b/i
const MADE = new Set<Offer['model']>(['product'])
const OVER_THE_NET = new Set<Offer['model']>(['software', 'content', 'license'])
/** Goods that do not travel well. */
const LOCAL_GOODS =
  /\b(fresh|picked up|pickup|delivered (?:on|to|by|warm|weekly|the)|fitted|installed|built|planted|trees?|plants?|hot|cakes?|live|weekly|by the (?:yard|ton|load|cord))\b/i
/** What a price is counted by, where the founder has to be there. */
const NEAR_UNITS = new Set([
  'visit',
  'trip',
  'night',
  'event',
  'square foot',
  'stop',
  'room',
  'foot',
])

function offerWays({ offer, model }: Offer, unit: string | undefined): OfferWays {
  const isNet = OVER_THE_NET.has(model) || ONLINE.test(offer)
  const isNear =
    NEAR.test(offer) ||
    model === 'events' ||
    model === 'rental' ||
    (!isNet && NEAR_UNITS.has(unit ?? ''))
  const isGoods = MADE.has(model)
  return {
    isOnline:
      OVER_THE_NET.has(model) ||
      (isNet && !isNear) ||
      /\bonline\b|\bby video\b|\bon video\b/i.test(offer),
    isSent: SENT.test(offer) || (isGoods && !LOCAL_GOODS.test(offer)),
    isNear: isGoods ? LOCAL_GOODS.test(offer) : isNear && !OVER_THE_NET.has(model),
  }
}

export const waysOf = ({ offers, pays }: Pick<Dossier, 'offers' | 'pays'>): OfferWays[] =>
  offers.map((offer) => offerWays(offer, pays?.unit))
