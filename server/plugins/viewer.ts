import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAccessKey } from '../../contract/access-key-form.ts'
import { SESSION_HEADER, sessionIdSchema } from '../../contract/call.ts'
import { Refusal } from '../refusal.ts'
import type { KeyHolder } from '../services/access-keys/key-holder.ts'
import type { Sessions } from '../services/accounts/sessions.ts'
import type { Viewer } from '../services/accounts/viewer.ts'
import { addressGroup } from '../services/client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in user or the owner of the access key; undefined without an
     * Authorization header. @throws {Refusal} when it is not valid
     */
    viewer(): Promise<Viewer | undefined>
    /** The id of the viewer, once somebody asked for the viewer. */
    memberId: string | undefined
    /** Whether the Authorization header has the form of an access key, valid or not. */
    hasAccessKey: boolean
    /** The anonymous session id, if the request has a valid one. */
    browserId: string | undefined
    /** The address by which throttles count. */
    address: string
  }
}

const BEARER = /^bearer +([A-Za-z0-9_-]{1,128})$/i

const tokenOf = ({ authorization }: FastifyRequest['headers']) =>
  authorization === undefined ? undefined : BEARER.exec(authorization)?.[1]

interface Means {
  sessions: Sessions
  keyHolder: KeyHolder
}

export function registerViewer(app: FastifyInstance, { sessions, keyHolder }: Means): void {
  app.decorateRequest('viewer', async function (this: FastifyRequest) {
    if (this.headers.authorization === undefined) return undefined
    const token = tokenOf(this.headers)
    if (token === undefined) throw new Refusal('not_authenticated')
    const isKey = isAccessKey(token)
    const viewer = await (isKey ? keyHolder(token) : sessions.authenticate(token))
    if (viewer === undefined) throw new Refusal(isKey ? 'key_invalid' : 'not_authenticated')
    this.memberId = viewer.user.id
    return viewer
  })
  app.decorateRequest('memberId', undefined)
  app.decorateRequest('hasAccessKey', {
    getter(this: FastifyRequest) {
      return isAccessKey(tokenOf(this.headers) ?? '')
    },
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
