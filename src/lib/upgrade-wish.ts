import { readStored, writeStored } from './browser-storage.ts'
import { nicheInAddress } from './explorer/address.ts'
import { pagePath } from './page-path.ts'
import { safeReturnPath } from './return-path.ts'
import { TOOLS } from './site-nav.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** The page a user left to sign up for Premium: a niche, a keyword, a market or a tool. */
export interface UpgradeWish {
  /** As it follows "Continue with". */
  label: string
  href: string
}

const LABEL_MAX = 120
const TOPICS: Record<string, string> = {
  '/market-demand-validator': 'keyword',
  '/product-idea-generator': 'market',
}

function labelOf(address: string): string | undefined {
  const { pathname, search, searchParams } = new URL(address, 'http://site.invalid')
  const path = pagePath(pathname)
  const tool = TOOLS.find(({ href }) => path.startsWith(href))
  if (tool === undefined) return undefined
  const niche = path === '/explore' ? nicheInAddress(search) : undefined
  const topic = searchParams.get(TOPICS[path] ?? '')?.trim()
  return niche || (topic ? `“${topic}”` : tool.label)
}

/** The stored address if it belongs to a tool of this site; null otherwise. */
export function readWish(): UpgradeWish | null {
  const kept = readStored(STORAGE_KEYS.wish)
  const href = safeReturnPath(kept)
  const label = kept === null ? undefined : labelOf(href)
  if (label === undefined) return null
  return { label: Array.from(label).slice(0, LABEL_MAX).join(''), href }
}

/** Clears it after the user followed or dismissed it. */
export function forgetWish(): void {
  writeStored(STORAGE_KEYS.wish, null)
}
