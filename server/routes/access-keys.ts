import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import type { Services } from '../compose.ts'
import { logSecurityEvent } from '../plugins/logging.ts'
import type { Viewer } from '../services/accounts/viewer.ts'
import { define } from './define.ts'

type Used = Pick<Services, 'accessKeys' | 'pseudonym'>

export function accessKeyRoutes(app: FastifyInstance, { accessKeys, pseudonym }: Used): void {
  const accountOf = ({ user }: Viewer) => ({ account: pseudonym('account', emailKey(user.email)) })

  define(app, calls.createAccessKey, async ({ viewer, body, request }) => {
    const made = await accessKeys.create(viewer, body)
    logSecurityEvent(request.log, 'access_key_made', accountOf(viewer))
    return made
  })

  define(app, calls.accessKeys, ({ viewer }) => accessKeys.list(viewer.user.id))

  define(app, calls.revokeAccessKey, async ({ viewer, params, request }) => {
    await accessKeys.revoke(viewer.user.id, params.keyId)
    logSecurityEvent(request.log, 'access_key_revoked', accountOf(viewer))
  })
}
