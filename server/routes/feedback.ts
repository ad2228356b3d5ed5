import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function feedbackRoutes(
  app: FastifyInstance,
  { feedback }: Pick<Services, 'feedback'>,
): void {
  define(app, calls.feedback, async ({ body, request }) => {
    await feedback.send(body, request)
    return { message: 'Thank you for your feedback!' }
  })
}
