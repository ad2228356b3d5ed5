import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import type { Services } from '../compose.ts'
import { logSecurityEvent } from '../plugins/logging.ts'
import { Refusal } from '../refusal.ts'
import { define } from './define.ts'

type Google = Pick<Services, 'csrf' | 'googleCredentials' | 'googleSignIn' | 'pseudonym'>

/** Sign-in with a Google ID token. */
export function googleRoutes(app: FastifyInstance, services: Google): void {
  const { csrf, googleCredentials, googleSignIn, pseudonym } = services

  define(app, calls.oauthState, async ({ request }) => ({
    state: await googleCredentials.issueState(request),
  }))

  define(app, calls.google, async ({ body, request }) => {
    const { email, pair, isNew, isLinked } = await googleSignIn(body, request).catch(
      (error: unknown) => {
        if (error instanceof Refusal) {
          logSecurityEvent(request.log, 'google_login_failed', { code: error.code })
        }
        throw error
      },
    )
    const account = pseudonym('account', emailKey(email))
    if (isLinked) logSecurityEvent(request.log, 'google_linked', { account })
    logSecurityEvent(request.log, 'google_login_succeeded', { account })
    return {
      access_token: pair.access,
      refresh_token: pair.refresh,
      csrf_token: csrf.issue(request.browserId ?? ''),
      is_new: isNew,
    }
  })
}
