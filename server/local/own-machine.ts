import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../contract/loopback.ts'
import { Refusal } from '../refusal.ts'

/** Headers with which proxies and tunnels name themselves and their callers. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

/**
 * True if a proxy passed the request on. A proxy may name itself, or may use
 * HTTP/1.0, as nginx does by default; no browser uses it.
 */
function isPassedOn({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))
}

/** The name of a Host header, without its port. */
const nameOf = (host: string) => host.replace(/:\d+$/, '')

/**
 * Hides the routes of this scope from all callers except programs of this machine
 * that use its own name. The listener is only on the loopback; this check also
 * covers a proxy on this machine, and a browser that a foreign name led here.
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
