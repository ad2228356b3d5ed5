import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CSRF_HEADER } from '../../contract/call.ts'
import { Refusal } from '../refusal.ts'
import type { Csrf } from '../services/accounts/csrf.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Guards every state-changing request. A token must be valid for the session id
 * sent with it. A browser, which sends an Origin, must send a token and must come
 * from the site. A script without a token and an Origin is only logged. A request
 * with an access key needs no token, because no browser adds a key by itself.
 */
export function registerCsrfCheck(app: FastifyInstance, csrf: Csrf, siteUrl: string): void {
  function checkToken(request: FastifyRequest): void {
    const token = request.headers[CSRF_HEADER.toLowerCase()]
    if (token !== undefined) {
      const isValid = typeof token === 'string' && csrf.isValid(token, request.browserId ?? '')
      if (!isValid) throw new Refusal('csrf')
    } else if (request.headers.origin !== undefined) {
      throw new Refusal('csrf')
    } else {
      request.log.warn({ event: 'csrf_token_missing' }, 'a state-changing request without a token')
    }
  }

  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || request.is404) return
    const { origin } = request.headers
    const fetchSite = request.headers['sec-fetch-site']
    if (!request.hasAccessKey) checkToken(request)
    if (origin !== undefined && origin !== siteUrl) throw new Refusal('origin')
    if (origin === undefined && fetchSite === 'cross-site') throw new Refusal('origin')
  })
}
