/** What marks where a click on an ad or a campaign's link came from. */
const CAMPAIGN =
  /^(utm_(id|source|medium|campaign|term|content)|gclid|gbraid|wbraid|dclid|gad_source|gad_campaignid)$/

const MAX_VALUE = 200

/** Mail programs put addresses of people into the links of campaigns. */
const isCampaign = ([name, value]: [string, string]) =>
  CAMPAIGN.test(name) && value.length <= MAX_VALUE && !value.includes('@')

/**
 * The address that is measured: the page as it was built, `/404` for all that lead nowhere, and
 * the campaign. Tokens, keywords, markets and return addresses stay out of it.
 */
export function measuredAddress(origin: string, page: string, search: string): string {
  const campaign = new URLSearchParams([...new URLSearchParams(search)].filter(isCampaign))
  return origin + page + (campaign.size > 0 ? `?${campaign}` : '')
}

/** Another site that led here, by name alone; empty for pages of our own. */
export function measuredReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const from = new URL(referrer).origin
  return from === origin || !from.startsWith('http') ? '' : `${from}/`
}
