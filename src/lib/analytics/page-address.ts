/** Query parameters that mark the source of a click on an ad or a campaign link. */
const CAMPAIGN =
  /^(utm_(id|source|medium|campaign|term|content)|gclid|gbraid|wbraid|dclid|gad_source|gad_campaignid)$/

const MAX_VALUE = 200

/** Mail programs put email addresses into campaign links. */
const isCampaign = ([name, value]: [string, string]) =>
  CAMPAIGN.test(name) && value.length <= MAX_VALUE && !value.includes('@')

/**
 * The tracked address: the path of the built page, `/404` for unknown addresses, and the campaign.
 * It contains no tokens, keywords, markets or return addresses.
 */
export function measuredAddress(origin: string, page: string, search: string): string {
  const campaign = new URLSearchParams([...new URLSearchParams(search)].filter(isCampaign))
  return origin + page + (campaign.size > 0 ? `?${campaign}` : '')
}

/** The host name of the referring site; empty for pages of this site. */
export function measuredReferrer(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return ''
  const from = new URL(referrer).origin
  return from === origin || !from.startsWith('http') ? '' : `${from}/`
}
