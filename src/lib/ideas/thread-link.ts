import { materialOfAddress, ownAnchor } from '../../../contract/own-thread.ts'
import { SITE_URL } from '../public-env.ts'

/** The address of a thread. */
export interface ThreadLink {
  href: string
  /** A sample page of this site, the user's own material on this page, or an outside address. */
  kind: 'sample' | 'own' | 'outside'
}

/** A sample, or one of its comments. */
const SAMPLE = /^\/samples\/[\w-]+(?:#c\d+)?$/

/** True for an origin of this site: its configured address or the page's origin. */
const isOwn = (origin: string) => origin === SITE_URL || origin === globalThis.location?.origin

/**
 * The address of a thread when it is one of the web, of our own samples or of the user's own
 * material; null for any other. A sample opens on the site that shows the link, regardless of its
 * address, and own material on the page that shows it.
 */
export function threadLink(url: string): ThreadLink | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { username, password, href, origin } = new URL(url)
  if (username || password) return null
  const path = href.slice(origin.length)
  if (!isOwn(origin)) return { href, kind: 'outside' }
  const material = materialOfAddress(path)
  if (material !== undefined) return { href: `#${ownAnchor(material)}`, kind: 'own' }
  return SAMPLE.test(path) ? { href: path, kind: 'sample' } : { href, kind: 'outside' }
}
