import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

/** A request to another host. Its path and query may hold keys and what people typed. */
export interface OutsideCall {
  method: string
  scheme: string
  /** With the port, if it is not the scheme's own. */
  host: string
}

/** Hears what becomes of one call. */
export interface CallListener {
  /** The answer begins. */
  answered?(status: number): void
  failed?(error: unknown): void
  /** The whole answer has come. For Node's own client: it begins. */
  over?(): void
}

interface FetchRequest {
  origin: string | URL
  method: string
}

function callOf(request: FetchRequest): OutsideCall {
  const { host, protocol } = new URL(request.origin)
  return { method: request.method, scheme: protocol.slice(0, -1), host }
}

function clientCallOf(request: ClientRequest): OutsideCall {
  const { method, protocol } = request
  return { method, scheme: protocol.slice(0, -1), host: String(request.getHeader('host')) }
}

/**
 * Hears of every request to an outside service in one place: Node announces those of fetch and those
 * of its HTTP client, which Stripe's library uses.
 * @param begin called in the context of the caller; returns who hears the rest
 * @returns a function that ends it
 */
export function hearOutsideCalls(begin: (call: OutsideCall) => CallListener | undefined) {
  const listeners = new WeakMap<object, CallListener>()
  const begun = (request: object, call: OutsideCall) => {
    const listener = begin(call)
    if (listener) listeners.set(request, listener)
  }
  const failed = (message: unknown) => {
    const { request, error } = message as { request: object; error: unknown }
    listeners.get(request)?.failed?.(error)
    listeners.delete(request)
  }
  const over = (message: unknown) => {
    const { request } = message as { request: object }
    listeners.get(request)?.over?.()
    listeners.delete(request)
  }
  const channels: [name: string, hear: (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as { request: FetchRequest }
        begun(request, callOf(request))
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as {
          request: FetchRequest
          response: { statusCode: number }
        }
        listeners.get(request)?.answered?.(response.statusCode)
      },
    ],
    ['undici:request:trailers', over],
    ['undici:request:error', failed],
    [
      'http.client.request.start',
      (message) => {
        const { request } = message as { request: ClientRequest }
        begun(request, clientCallOf(request))
      },
    ],
    [
      'http.client.response.finish',
      (message) => {
        const { request, response } = message as {
          request: ClientRequest
          response: IncomingMessage
        }
        listeners.get(request)?.answered?.(response.statusCode ?? 0)
        over(message)
      },
    ],
    ['http.client.request.error', failed],
  ]
  for (const [name, hear] of channels) subscribe(name, hear)
  return function endHearing() {
    for (const [name, hear] of channels) unsubscribe(name, hear)
  }
}
