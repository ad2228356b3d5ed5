import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

/**
 * For reading and storing 10 MB. The file itself has to arrive within the server's `requestTimeout` of
 * 15 seconds, which ends slow uploads before this.
 */
const ADD_TIMEOUT_MS = 60_000

type Own = Pick<Services, 'ownMaterial'>

export function ownMaterialRoutes(
  app: FastifyInstance,
  { ownMaterial, memberReads }: Pick<Services, 'ownMaterial' | 'memberReads'>,
): void {
  define(app, calls.ownMaterial, ({ viewer }) => memberReads.materials(viewer.user.id))

  define(app, calls.deleteMaterial, ({ viewer, params }) =>
    ownMaterial.remove(viewer.user.id, params.materialId),
  )

  define(app, calls.deleteAllMaterial, ({ viewer }) => ownMaterial.removeAll(viewer.user.id))
}

/** The calls that take a file. Their scope reads no other bodies. */
export function materialUploadRoutes(app: FastifyInstance, { ownMaterial }: Own): void {
  define(
    app,
    calls.previewMaterial,
    ({ viewer, body }) => ownMaterial.preview(viewer.user.id, body),
    { isUpload: true },
  )

  define(app, calls.addMaterial, ({ viewer, body }) => ownMaterial.add(viewer.user.id, body), {
    isUpload: true,
    handlerTimeout: ADD_TIMEOUT_MS,
  })
}
