import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

/** Browsers ask again for what somebody wrote about a niche after this time, in seconds. */
const TEXT_AGE = 300

export function explorerRoutes(
  app: FastifyInstance,
  {
    config,
    exploration,
    dossiers,
    nicheSearch,
  }: Pick<Services, 'config' | 'exploration' | 'dossiers' | 'nicheSearch'>,
): void {
  define(app, calls.exploreCheck, ({ query }) => exploration.check(query.path))

  define(app, calls.explore, ({ body, viewer }) => exploration.explore(body.path, viewer), {
    bodyLimit: 16 * 1024,
    // Two generations in a row: the one that this request waits for, and its own.
    handlerTimeout: 2 * (config.llm?.timeoutMs ?? 0) + 15_000,
  })

  define(app, calls.nicheDossier, async ({ query, reply }) => {
    const about = await dossiers.about(query.path)
    // A model may be drafting what is missing.
    if (about.provenance === 'editorial')
      reply.header('cache-control', `public, max-age=${TEXT_AGE}`)
    return about
  })

  define(app, calls.nicheSearch, ({ query }) => nicheSearch.find(query.q))
}
