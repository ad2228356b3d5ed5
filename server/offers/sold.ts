import type { AtlasNiche, OfferModel } from '../../contract/atlas.ts'

/** Something that could be sold in a niche of the atlas. */
export interface Sold {
  /** The name of a narrower niche. An offer has none. */
  name: string | undefined
  /** What it is, in one sentence or a part of one. */
  offer: string
  model: OfferModel
}

export const isNarrower = ({ name }: Sold): boolean => name !== undefined

/** A niche's offers, and the businesses of its narrower niches. */
export function soldIn({ offers = [], niches = [] }: AtlasNiche): Sold[] {
  const narrower = niches.flatMap(({ name, summary, kind }) =>
    summary === undefined || kind === undefined ? [] : [{ name, offer: summary, model: kind }],
  )
  return [...offers.map((each) => ({ ...each, name: undefined })), ...narrower]
}

/** All words of it. */
export const textOf = ({ name, offer }: Sold): string =>
  name === undefined ? offer : `${name}. ${offer}`
