import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions'
import { hearOutsideCalls } from '../outside-calls.ts'
import { activeTrace, failSpan } from './spans.ts'

/**
 * A span for each request of a request or job to another host: its method and host. The path and the
 * query stay out, because they hold keys, keywords and names of articles.
 */
export function traceOutsideCalls(tracer: Tracer, serviceOf: (host: string) => string): () => void {
  return hearOutsideCalls(({ method, scheme, host }) => {
    const context = activeTrace()
    if (context === undefined) return undefined
    const { hostname, port } = new URL(`${scheme}://${host}`)
    const service = serviceOf(host)
    const attributes = {
      [ATTR_HTTP_REQUEST_METHOD]: method,
      [ATTR_URL_SCHEME]: scheme,
      [ATTR_SERVER_ADDRESS]: hostname,
      [ATTR_SERVER_PORT]: Number(port) || (scheme === 'https' ? 443 : 80),
      'service.peer.name': service,
    }
    const span = tracer.startSpan(
      `${method} ${service}`,
      { kind: SpanKind.CLIENT, attributes },
      context,
    )
    return {
      answered(status) {
        span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
        if (status < 400) return
        span.setAttribute(ATTR_ERROR_TYPE, String(status))
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      failed(error) {
        failSpan(span, error)
        span.end()
      },
      over: () => span.end(),
    }
  })
}
