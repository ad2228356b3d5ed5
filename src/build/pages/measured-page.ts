import { ANALYTICS } from '../../lib/analytics/ids.ts'
import { pagePath } from '../../lib/page-path.ts'

/** Pages whose address may carry a secret: nothing of anybody else is ever loaded there. */
const SECRETIVE = new Set(['/verify-email', '/reset-password'])

/** The path under which a page is measured; undefined where it is not. */
export function measuredPage(pathname: string): string | undefined {
  const path = pagePath(pathname)
  return ANALYTICS && !SECRETIVE.has(path) ? path : undefined
}
