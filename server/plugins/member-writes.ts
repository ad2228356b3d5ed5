import type { FastifyInstance } from 'fastify'
import type { MemberWrites } from '../services/reads/member-writes.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Notes what a request of a member may have written, before its caller has the answer, so that the
 * caller's next request sees it on every host. Also after a failure: a part may be written.
 */
export function registerMemberWrites(app: FastifyInstance, { note }: Pick<MemberWrites, 'note'>) {
  app.addHook('onSend', async (request) => {
    if (READS.has(request.method) || request.memberId === undefined) return
    try {
      await note(request.memberId)
    } catch (err) {
      // What was written stays written, and its answer is true.
      request.log.error({ event: 'member_write_unnoted', err }, 'a write was not noted')
    }
  })
}
