import type { OfferModel } from '../../../contract/atlas.ts'

/** The atlas's data about a market. Editors wrote it, so it is background and never evidence. */
export interface NicheContext {
  name: string
  summary: string | null
  /** Who buys, if the atlas says it. */
  customer?: string | undefined
  /** What is paid today for the nearest thing: '$40 to $90 per visit: a bath at home'. */
  prices?: string | undefined
  /** What people type into a search box. */
  phrases?: readonly string[] | undefined
  /** What a founder must get past, such as a license. */
  hurdles?: readonly string[] | undefined
  /** What goes wrong for the customer, and what they do about it today. */
  problems?: readonly { problem: string; today: string }[] | undefined
  /** What could be sold, and how. */
  offers?: readonly { offer: string; model: OfferModel }[] | undefined
  /** Where the customers are found. */
  places?: readonly string[] | undefined
  /** What can be found out within a week for under $100. */
  check?: string | undefined
  /** The niches beside it. */
  neighbors?: readonly string[] | undefined
}

/** A trouble of a market: its heading, its quotes, and their discussions in the order of these. */
export interface ToldTrouble {
  heading: string
  quotes: readonly string[]
  threads: readonly {
    id: string
    title: string
    text: string
    comments: readonly { text: string }[]
  }[]
}

/** Something that the atlas says could be sold to people with a trouble. */
export interface NearOffer {
  /** The name of the narrower niche whose business it is. */
  name?: string | undefined
  /** What it is. */
  offer: string
  model: OfferModel
  /** The niche that has it: not always the market's. */
  niche: NicheContext
}

/** Finds what could be sold to people with a trouble, the likeliest first. */
export type OffersFor = (trouble: ToldTrouble) => NearOffer[]

/** The market that an analysis is about. */
export interface MarketContext {
  market: string
  niche: NicheContext | undefined
}
