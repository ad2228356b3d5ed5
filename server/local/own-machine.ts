import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../contract/loopback.ts'
import { Refusal } from '../refusal.ts'

/** What a proxy says of whom it asks for. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** The name of a Host header, without its port. */
const nameOf = (host: string) => host.replace(/:\d+$/, '')

/**
 * Hides the routes of this scope from everybody but programs of this machine
 * that asked for it by its own name. The listener is on the loopback alone;
 * this holds as well behind a proxy, and in a browser that a foreign name led
 * here.
 */
export function registerOwnMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { headers, socket } = raw
    const isOwn =
      isLoopback(socket.remoteAddress ?? '') &&
      isLoopback(nameOf(headers.host ?? '')) &&
      FORWARDED.every((name) => headers[name] === undefined)
    if (!isOwn) throw new Refusal('not_found')
  })
}
