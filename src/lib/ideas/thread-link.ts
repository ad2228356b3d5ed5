/** Where a thread is to be read. */
export interface ThreadLink {
  href: string
  /** A page of ours that was written for Nicher; all others are outside. */
  isSample: boolean
}

/** A sample, or one of its comments. */
const SAMPLE = /^\/samples\/[\w-]+(?:#c\d+)?$/

/** The address of a thread when it is one of the web or of our own samples; null for any other. */
export function threadLink(url: string): ThreadLink | null {
  if (SAMPLE.test(url)) return { href: url, isSample: true }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? { href, isSample: false } : null
}
