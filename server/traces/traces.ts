import { setTimeout as delay } from 'node:timers/promises'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { TracesConfig } from '../config-traces.ts'
import { createServiceNames } from '../metrics/services.ts'
import { traceJobs } from './jobs.ts'
import { traceOutsideCalls } from './outside.ts'
import { createRequestTraces } from './requests.ts'
import { active } from './spans.ts'
import { traceStatements } from './statements.ts'

/** How long the end of a process waits for the collector. */
const CLOSE_MS = 2_000

export interface Traces {
  /** Traces the requests of an app; call it before the app has routes. */
  observe(app: FastifyInstance): void
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>
}

function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler()
    case 'always_off':
      return new AlwaysOffSampler()
    case 'traceidratio':
      return byRatio
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() })
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() })
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: byRatio })
  }
}

/** The later ones count: OTEL_SERVICE_NAME before OTEL_RESOURCE_ATTRIBUTES before our own. */
function resourceOf(program: string) {
  const own = resourceFromAttributes({ [ATTR_SERVICE_NAME]: program })
  const detectors = [
    serviceInstanceIdDetector,
    resourceAttributesEnvDetector,
    serviceNameEnvDetector,
  ]
  return defaultResource().merge(own).merge(detectResources({ detectors }))
}

/** The exporter, which tells once when the collector stops taking spans. */
class TellingExporter extends OTLPTraceExporter {
  #isLost = false
  readonly #tell: () => void

  constructor({ url, headers }: TracesConfig, tell: () => void) {
    super({ url, headers })
    this.#tell = tell
  }

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    super.export(spans, (result) => {
      const isLost = result.code !== ExportResultCode.SUCCESS
      if (isLost && !this.#isLost) this.#tell()
      this.#isLost = isLost
      done(result)
    })
  }
}

/** Sends in batches, outside of the request that ended a span, so that sending is no part of it. */
class SeparateBatches extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    active.exit(() => super.onEnd(span))
  }
}

/**
 * Sends spans of requests, jobs, statements and calls of outside services to a collector, by
 * OpenTelemetry's protocol over HTTP. A collector that is away or hangs costs nothing but spans.
 * @param program the name of the service, unless OpenTelemetry's variables give one
 * @param onLost called with the collector's host when it stops taking spans
 */
export function startTraces(
  config: Config,
  traces: TracesConfig,
  { program, onLost }: { program: string; onLost: (collector: string) => void },
): Traces {
  const { delay: scheduledDelayMillis, timeout, waitingMax, size } = traces.batch
  const exporter: SpanExporter = new TellingExporter(traces, () => onLost(new URL(traces.url).host))
  const batches = new SeparateBatches({
    exporter,
    scheduledDelayMillis,
    exportTimeoutMillis: timeout,
    maxQueueSize: waitingMax,
    maxExportBatchSize: size,
  })
  const provider = new TracerProvider({
    sampler: samplerOf(traces),
    resource: resourceOf(program),
    spanProcessors: [batches],
  })
  const tracer = provider.getTracer('nicher')
  const stops = [
    traceStatements(tracer),
    traceOutsideCalls(tracer, createServiceNames(config)),
    traceJobs(tracer),
  ]
  return {
    observe: createRequestTraces({ tracer, joinsCallers: traces.joinsCallers }),
    async close() {
      for (const stop of stops) stop()
      // The collector may be away; what it misses is lost.
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, delay(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
