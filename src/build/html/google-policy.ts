import type { APIContext } from 'astro'
import { GOOGLE } from '../../lib/public-env.ts'

const GSI = 'https://accounts.google.com/gsi'

/** Widens the policy of the page being rendered to what the script of the Google button needs. */
export function allowGoogle(csp: APIContext['csp']): void {
  if (!csp || !GOOGLE) return
  // An explicit resource replaces the default.
  csp.insertScriptResource("'self'")
  csp.insertScriptResource(GOOGLE.script)
  if (!GOOGLE.script.startsWith(GSI)) return
  csp.insertStyleResource("'self'")
  csp.insertStyleResource(`${GSI}/style`)
  csp.insertDirective(`frame-src ${GSI}/`)
  csp.insertDirective(`connect-src ${GSI}/`)
}
