import type { Config } from '../config.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { askOutside, reasonOf } from './outside.ts'

const ABOUT = 'Traces'
const ADVICE = 'Correct OTEL_EXPORTER_OTLP_ENDPOINT; collectors take HTTP at port 4318'

/** Sends the collector a batch without spans, which it takes and does not keep. */
export async function examineTraces({ traces }: Config): Promise<Finding[]> {
  if (traces === undefined) {
    return [missing(ABOUT, 'are off: no OTEL_EXPORTER_OTLP_ENDPOINT, or they are switched off')]
  }
  const { host, pathname } = new URL(traces.url)
  try {
    const { status } = await askOutside(traces.url, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
    })
    if (status < 300) return [ok(ABOUT, `${host} takes them (${traces.sampler})`)]
    if (status === 401 || status === 403) {
      return [
        wrong(ABOUT, `${host} does not let us in (${status}). Correct OTEL_EXPORTER_OTLP_HEADERS`),
      ]
    }
    return [wrong(ABOUT, `${host} answers ${status} at ${pathname}, so they are lost. ${ADVICE}`)]
  } catch (error) {
    return [
      wrong(
        ABOUT,
        `${host} does not answer: ${reasonOf(error)}. Until it does, they are lost. ${ADVICE}`,
      ),
    ]
  }
}
