import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_HEADER, sessionIdSchema } from '../../contract/call.ts'
import { Refusal } from '../refusal.ts'
import type { Sessions } from '../services/accounts/sessions.ts'
import type { Viewer } from '../services/accounts/viewer.ts'
import { addressGroup } from '../services/client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in user; undefined without an Authorization header. @throws {Refusal}
     * when it is not valid
     */
    viewer(): Promise<Viewer | undefined>
    /** The anonymous session id, if the request has a valid one. */
    browserId: string | undefined
    /** The address by which throttles count. */
    address: string
  }
}

const BEARER = /^bearer +([A-Za-z0-9_-]{1,128})$/i

export function registerViewer(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('viewer', async function (this: FastifyRequest) {
    const header = this.headers.authorization
    if (header === undefined) return undefined
    const token = BEARER.exec(header)?.[1]
    const viewer = token === undefined ? undefined : await sessions.authenticate(token)
    if (viewer === undefined) throw new Refusal('not_authenticated')
    return viewer
  })
  app.decorateRequest('browserId', {
    getter(this: FastifyRequest) {
      const id = sessionIdSchema.safeParse(this.headers[SESSION_HEADER.toLowerCase()])
      return id.data
    },
  })
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return addressGroup(this.ip, this.raw.socket.remoteAddress)
    },
  })
}
