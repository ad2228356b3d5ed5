import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingChannel } from 'node:diagnostics_channel'
import { type Context, type Span, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions'

/**
 * The trace of the request or job that the code runs for. A store of our own: OpenTelemetry's global
 * one is for libraries that make spans by themselves, and we have none.
 */
export const active = new AsyncLocalStorage<Context>()

/** Where a span belongs that begins now. Undefined outside of requests and jobs that are traced. */
export function activeTrace(): Context | undefined {
  const context = active.getStore()
  const flags = context && trace.getSpanContext(context)?.traceFlags
  return flags === TraceFlags.SAMPLED ? context : undefined
}

/** The code or the name of an error. Never its message, which may hold what people typed. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  // Drizzle and fetch wrap the error that has the code.
  for (const each of [error, error.cause]) {
    if (each instanceof Error && 'code' in each && typeof each.code === 'string') return each.code
  }
  return error.name
}

export function failSpan(span: Span, error: unknown): void {
  const type = typeof error === 'string' ? error : typeOf(error)
  span.setAttribute(ATTR_ERROR_TYPE, type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Ends the span of each thing that a channel tells of, when that is over.
 * @param spanOf the span that was begun for it
 * @returns a function that stops it
 */
export function endSpans<Message extends object>(
  { asyncEnd, error }: TracingChannel<unknown, Message>,
  spanOf: WeakMap<object, Span>,
): () => void {
  const failed = (message: unknown) => {
    const span = spanOf.get(message as Message)
    if (span) failSpan(span, (message as { error: unknown }).error)
  }
  const over = (message: unknown) => {
    spanOf.get(message as Message)?.end()
    spanOf.delete(message as Message)
  }
  error.subscribe(failed)
  asyncEnd.subscribe(over)
  return () => {
    error.unsubscribe(failed)
    asyncEnd.unsubscribe(over)
  }
}
