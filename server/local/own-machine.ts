import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../contract/loopback.ts'
import { Refusal } from '../refusal.ts'

/** What proxies and tunnels say of themselves and of whom they ask for. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

/**
 * Whether somebody else asked for it. A proxy may name itself, or may ask with
 * HTTP/1.0, as nginx does unless told otherwise; no browser has that.
 */
function isPassedOn({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))
}

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
      !isPassedOn(raw)
    if (!isOwn) throw new Refusal('not_found')
  })
}
