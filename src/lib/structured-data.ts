interface WebApplication {
  name: string
  description: string
  /** Absolute. */
  url: string
  features: readonly string[]
}

/** A tool as schema.org sees it: free to open, Premium at the price of the plan; no ratings. */
export function webApplication(tool: WebApplication, premiumUsd: number): Record<string, unknown> {
  const offer = (name: string, price: number) => ({
    '@type': 'Offer',
    name,
    price: String(price),
    priceCurrency: 'USD',
  })
  return {
    '@type': 'WebApplication',
    name: `Nicher ${tool.name}`,
    description: tool.description,
    url: tool.url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    browserRequirements: 'Requires JavaScript',
    featureList: [...tool.features],
    offers: [offer('Free', 0), offer('Premium, per month', premiumUsd)],
  }
}
