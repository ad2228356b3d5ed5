import { nicheSlug } from '../../../contract/niche-address.ts'

/** The preview image for a shared page: 1200 × 630. */
export interface ShareImage {
  /** A path of this site. */
  path: string
  alt: string
}

export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The kinds of pages with one common picture each; industries have their own. */
export const SHARE_KINDS = [
  'default',
  'explore',
  'validator',
  'ideas',
  'evidence',
  'guides',
  'legal',
  'niches',
  'shared',
] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

const ALT: Record<ShareKind, string> = {
  default: 'A night chart with a route climbing to a summit, and the name Nicher',
  explore: 'A night chart on which a tree of niches branches to the right: the Niche Explorer',
  validator: 'A night chart with twelve months of demand as bars: the Market Demand Validator',
  ideas: 'A night chart with quoted remarks that lead to an idea: the Product Idea Generator',
  evidence: 'A night chart with measured figures, each on its range: How good is this?',
  guides: 'A night chart with a marked trail from camp to camp: guides for founders',
  legal: 'A night chart with a ruled sheet lying on it: the terms of Nicher',
  niches: 'A night chart covered with the places of the atlas: all niches',
  shared: 'A night chart with a written sheet that a route leads to: shared by a Nicher member',
}

/** The path of a picture by the name of its file. */
export const imagePath = (name: string) => `/og/${name}.png`

/** The picture of a kind of page. */
export function shareImage(kind: ShareKind = 'default'): ShareImage {
  return { path: imagePath(kind), alt: ALT[kind] }
}

/** The picture of an industry and of the niches in it. */
export function industryImage(industry: string): ShareImage {
  return {
    path: imagePath(nicheSlug(industry)),
    alt: `A night chart of the industry ${industry}, its sectors branching to the right`,
  }
}
