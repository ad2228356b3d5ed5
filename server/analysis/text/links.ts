const LINK = /https?:|www\.|javascript:|<[a-z!/]|&(?:lt|gt|#)/i

/** True for a text with a web address, a tag or an escaped character. Such sentences are not shown. */
export function hasLinkOrMarkup(text: string): boolean {
  return LINK.test(text)
}
