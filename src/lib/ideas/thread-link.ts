import { SITE_URL } from '../public-env.ts'

/** The address of a thread. */
export interface ThreadLink {
  href: string
  /** True for a sample page of this site; all other addresses are external. */
  isSample: boolean
}

/** A sample, or one of its comments. */
const SAMPLE = /^\/samples\/[\w-]+(?:#c\d+)?$/

/** True for an origin of this site: its configured address or the page's origin. */
const isOwn = (origin: string) => origin === SITE_URL || origin === globalThis.location?.origin

/**
 * The address of a thread when it is one of the web or of our own samples; null for any other. A
 * sample opens on the site that shows the link, regardless of its address.
 */
export function threadLink(url: string): ThreadLink | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { username, password, href, origin } = new URL(url)
  if (username || password) return null
  const path = href.slice(origin.length)
  return isOwn(origin) && SAMPLE.test(path)
    ? { href: path, isSample: true }
    : { href, isSample: false }
}
