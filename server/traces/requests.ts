import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_HEADER,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { active } from './spans.ts'

interface Options {
  tracer: Tracer
  /** Whether a request continues the trace that its `traceparent` names. */
  joinsCallers: boolean
}

/**
 * A span for each request, and the ids of its trace in the request's log lines. It names the route,
 * never the path: an address can hold a token.
 */
export function createRequestTraces({ tracer, joinsCallers }: Options) {
  const propagator = new W3CTraceContextPropagator()
  const contexts = new WeakMap<FastifyRequest, Context>()

  function begin(request: FastifyRequest): Span {
    const { method, routeOptions, protocol, id, headers } = request
    // A call of the tools for agents is a request within a request.
    const here = active.getStore() ?? ROOT_CONTEXT
    const parent = joinsCallers ? propagator.extract(here, headers, defaultTextMapGetter) : here
    const route = routeOptions.url
    const attributes = {
      [ATTR_HTTP_REQUEST_METHOD]: method,
      [ATTR_URL_SCHEME]: protocol,
      [ATTR_HTTP_RESPONSE_HEADER('x-request-id')]: [id],
      ...(route === undefined ? {} : { [ATTR_HTTP_ROUTE]: route }),
    }
    const name = route === undefined ? method : `${method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    contexts.set(request, trace.setSpan(parent, span))
    return span
  }

  return function observe(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const span = begin(request)
      const { traceId, spanId } = span.spanContext()
      request.log = request.log.child({ trace_id: traceId, span_id: spanId })
      reply.log = request.log
      let isOver = false
      const end = (error?: string) => {
        if (isOver) return
        isOver = true
        if (reply.raw.headersSent) {
          span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, reply.raw.statusCode)
        }
        if (error !== undefined) {
          span.setAttribute(ATTR_ERROR_TYPE, error)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      }
      reply.raw.once('finish', () => {
        const { statusCode } = reply.raw
        end(statusCode < 500 ? undefined : String(statusCode))
      })
      reply.raw.once('close', () => end('broken_off'))
      active.run(contexts.get(request) ?? ROOT_CONTEXT, done)
    })
    // The body is read in events of the connection, which belongs to no request.
    app.addHook('preValidation', (request, _reply, done) => {
      active.run(contexts.get(request) ?? ROOT_CONTEXT, done)
    })
  }
}
