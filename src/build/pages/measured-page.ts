import { isSharedPage } from '../../../contract/share-form.ts'
import { ANALYTICS } from '../../lib/analytics/ids.ts'
import { pagePath } from '../../lib/page-path.ts'

/** Pages whose address may contain a secret. They never load third-party code. */
const SECRETIVE = new Set(['/verify-email', '/reset-password'])

/** The path under which a page is measured; undefined if it is not measured. */
export function measuredPage(pathname: string): string | undefined {
  const path = pagePath(pathname)
  return ANALYTICS && !SECRETIVE.has(path) && !isSharedPage(path) ? path : undefined
}
