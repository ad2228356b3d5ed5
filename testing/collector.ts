import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { bytesOf, type Message, messagesIn, numberIn, readMessage, textIn } from './protobuf.ts'

type Attributes = Record<string, string | number | boolean | string[]>

export interface ReceivedSpan {
  name: string
  /** 2 is a server's, 3 a client's, 5 a consumer's. */
  kind: number
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  attributes: Attributes
  /** Traces that it is linked to. */
  links: string[]
  isError: boolean
  statusText: string
  resource: Attributes
}

function attributeValue(value: Message): Attributes[string] {
  if (value.has(1)) return textIn(value, 1)
  if (value.has(2)) return numberIn(value, 2) === 1
  if (value.has(3)) return numberIn(value, 3)
  const [list] = messagesIn(value, 5)
  if (list === undefined) throw new Error('An attribute has a value of another type')
  return messagesIn(list, 1).map((each) => textIn(each, 1))
}

const attributesIn = (message: Message, field: number): Attributes =>
  Object.fromEntries(
    messagesIn(message, field).map((pair) => {
      const [value] = messagesIn(pair, 2)
      return [textIn(pair, 1), value === undefined ? '' : attributeValue(value)]
    }),
  )

const hexIn = (message: Message, field: number) => bytesOf(message, field)[0]?.toString('hex') ?? ''

function spanIn(span: Message, resource: Attributes): ReceivedSpan {
  const [status] = messagesIn(span, 15)
  return {
    name: textIn(span, 5),
    kind: numberIn(span, 6),
    traceId: hexIn(span, 1),
    spanId: hexIn(span, 2),
    parentId: hexIn(span, 4),
    attributes: attributesIn(span, 9),
    links: messagesIn(span, 13).map((link) => hexIn(link, 1)),
    isError: status !== undefined && numberIn(status, 3) === 2,
    statusText: status === undefined ? '' : textIn(status, 2),
    resource,
  }
}

/**
 * The spans of an ExportTraceServiceRequest.
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 */
function spansIn(body: Buffer): ReceivedSpan[] {
  return messagesIn(readMessage(body), 1).flatMap((ofResource) => {
    const [resource] = messagesIn(ofResource, 1)
    const attributes = resource ? attributesIn(resource, 1) : {}
    return messagesIn(ofResource, 2).flatMap((ofScope) =>
      messagesIn(ofScope, 2).map((span) => spanIn(span, attributes)),
    )
  })
}

/** A collector of traces over HTTP on this machine, for the tests of one file. */
export async function startCollector() {
  const batches = new EventEmitter()
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  let spans: ReceivedSpan[] = []
  /** `hang` reads what is sent and never answers. */
  let mode: 'take' | 'refuse' | 'hang' = 'take'
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (mode !== 'refuse') spans.push(...spansIn(body))
    batches.emit('batch')
    if (mode !== 'hang') response.writeHead(mode === 'take' ? 200 : 400).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  afterAll(async () => {
    if (server.listening) await close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was sent, as it came. */
    received,
    set mode(next: typeof mode) {
      mode = next
    },
    /** The span that fits, waiting for it. */
    async span(fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
      for (;;) {
        const found = spans.find(fits)
        if (found) return found
        await once(batches, 'batch')
      }
    },
    batch: () => once(batches, 'batch'),
    spans: () => spans as readonly ReceivedSpan[],
    forget() {
      spans = []
      received.length = 0
    },
    close,
  }
}
