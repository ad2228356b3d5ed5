import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { Refusal } from '../refusal.ts'
import { define } from './define.ts'

/** Of notes in letters that JSON escapes. */
const NOTES_BYTES = 256 * 1024
/** Of the longest names that an import may have. */
const IMPORT_BYTES = 512 * 1024
/** For thousands of candidates with their analyses. */
const EXPORT_TIMEOUT_MS = 120_000

export function workspaceRoutes(
  app: FastifyInstance,
  { workspace, memberReads, watching }: Pick<Services, 'workspace' | 'memberReads' | 'watching'>,
): void {
  const { keeping, editing, place, exportWorkspace } = workspace

  define(app, calls.candidates, async ({ viewer }) => {
    await watching.visit(viewer.user.id)
    return memberReads.candidates(viewer.user.id)
  })

  define(app, calls.keepCandidate, ({ viewer, body }) => keeping.keep(viewer.user.id, body))

  define(
    app,
    calls.importIdeas,
    ({ viewer, body }) => keeping.importIdeas(viewer.user.id, body.names),
    { bodyLimit: IMPORT_BYTES },
  )

  define(app, calls.candidate, async ({ viewer, params }) => {
    await watching.visit(viewer.user.id)
    const [detail] = await memberReads.candidateDetails(viewer.user.id, [params.candidateId])
    if (detail === undefined) throw new Refusal('not_found')
    return detail
  })

  define(app, calls.editCandidate, ({ viewer, params, body }) =>
    editing.edit(viewer.user.id, params.candidateId, body),
  )

  define(app, calls.moveCandidate, ({ viewer, params, body }) =>
    editing.move(viewer.user.id, params.candidateId, body),
  )

  define(
    app,
    calls.saveNotes,
    ({ viewer, params, body }) => editing.saveNotes(viewer.user.id, params.candidateId, body),
    { bodyLimit: NOTES_BYTES },
  )

  define(app, calls.removeCandidate, ({ viewer, params }) =>
    keeping.remove(viewer.user.id, params.candidateId),
  )

  define(app, calls.restoreCandidate, ({ viewer, params }) =>
    keeping.restore(viewer.user.id, params.candidateId),
  )

  define(app, calls.placeThing, ({ viewer, body }) => place(viewer.user.id, body))

  define(app, calls.compareCandidates, ({ viewer, query }) =>
    memberReads.candidateDetails(viewer.user.id, query.ids),
  )

  define(
    app,
    calls.exportWorkspace,
    async ({ viewer, reply }) => {
      reply.type('application/json; charset=utf-8')
      return exportWorkspace(viewer.user.id)
    },
    { handlerTimeout: EXPORT_TIMEOUT_MS },
  )
}
