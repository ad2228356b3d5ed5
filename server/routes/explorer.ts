import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function explorerRoutes(
  app: FastifyInstance,
  { config, exploration }: Pick<Services, 'config' | 'exploration'>,
): void {
  define(app, calls.exploreCheck, ({ query }) => exploration.check(query.path))

  define(app, calls.explore, ({ body, viewer }) => exploration.explore(body.path, viewer), {
    bodyLimit: 16 * 1024,
    // Two generations in a row: the one that this request waits for, and its own.
    handlerTimeout: 2 * (config.llm?.timeoutMs ?? 0) + 15_000,
  })
}
