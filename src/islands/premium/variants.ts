/** The place that opened the modal. */
export type UpgradeFeature = 'explore' | 'keywords' | 'reddit' | 'default'

interface Variant {
  lead: string
  /** True if the modal offers the idea generator's demo first. */
  offersIdeas: boolean
}

export const VARIANTS: Record<UpgradeFeature, Variant> = {
  explore: {
    lead: 'With Premium, you can explore every niche on the map.',
    offersIdeas: true,
  },
  keywords: {
    lead: 'This is a demo. With Premium, you can check the demand for any keyword.',
    offersIdeas: true,
  },
  reddit: {
    lead: 'This is a demo. With Premium, you can search the discussions of any market.',
    offersIdeas: false,
  },
  default: {
    lead: 'With Premium, you can use every tool on any market.',
    offersIdeas: false,
  },
}

export const BENEFITS = [
  'Full access to all niches and sub-niches',
  'Keyword analysis with search volume and competition',
  'Product ideas from Reddit market research',
  'Priority support',
] as const
