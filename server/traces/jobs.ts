import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type Job, jobs, type Order, orders } from '../observed.ts'
import { active, endSpans } from './spans.ts'

/** Orders whose requests are remembered; the oldest is forgotten first. */
const ORDERS_MAX = 1_000

const keyOf = ({ queue, id }: Order) => `${queue} ${id}`

/**
 * A trace for each job, with a link to the request that ordered it if this process answered that
 * request: the database does not keep it.
 */
export function traceJobs(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const ordered = new Map<string, SpanContext>()

  const note = (message: unknown) => {
    const context = active.getStore()
    const span = context && trace.getSpanContext(context)
    if (span === undefined) return
    ordered.set(keyOf(message as Order), span)
    for (const oldest of ordered.keys()) {
      if (ordered.size <= ORDERS_MAX) break
      ordered.delete(oldest)
    }
  }

  function begin(job: Job): Context {
    const { queue, ids, attempt } = job
    const links = ids.flatMap((id): Link[] => {
      const context = ordered.get(keyOf({ queue, id }))
      return context ? [{ context }] : []
    })
    const [id] = ids
    const attributes = {
      'nicher.job.queue': queue,
      ...(ids.length === 1 && id !== undefined ? { 'nicher.job.id': id } : {}),
      ...(attempt === undefined ? {} : { 'nicher.job.attempt': attempt }),
    }
    const options = { kind: SpanKind.CONSUMER, attributes, links }
    const span = tracer.startSpan(`job ${queue}`, options, ROOT_CONTEXT)
    spans.set(job, span)
    return trace.setSpan(ROOT_CONTEXT, span)
  }

  orders.subscribe(note)
  jobs.start.bindStore(active, (job) => begin(job as Job))
  const stopEnding = endSpans(jobs, spans)
  return () => {
    orders.unsubscribe(note)
    jobs.start.unbindStore(active)
    stopEnding()
  }
}
