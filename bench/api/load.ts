import { connect, type Socket } from 'node:net'
import type { Host } from './hosts.ts'

/** One request, repeated as fast as the connections allow. */
export interface Shot {
  host: Host
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** What every answer must be. */
  status: number
}

export interface Measurement {
  requestsPerSecond: number
  /** Milliseconds. */
  p99: number
  /** Microseconds of the server's CPU for a request: what a busy machine does not blur. */
  cpu: number
}

export interface LoadOptions {
  connections: number
  seconds: number
  /** Requests a second, evenly spread over all connections; as fast as they are answered where it is not given. */
  rate?: number
}

/** Requests on one socket before it is made anew: servers close theirs at 10,000. */
const REQUESTS_A_SOCKET = 9_000
const BLANK_LINE = Buffer.from('\r\n\r\n')

function requestBytes({ host, path, method = 'GET', headers = {}, body = '' }: Shot): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(host.url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Bytes of the whole answer that begins with `start`; 0 while its head is not complete. */
function answerLength(start: Buffer): number {
  const end = start.indexOf(BLANK_LINE)
  if (end < 0) return 0
  const head = start.toString('latin1', 0, end)
  const isBare = / (204|304) /.test(head.slice(0, 13))
  const length = isBare ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
  return end + BLANK_LINE.length + length
}

/**
 * Sends the same request over and over. Every answer of a route is as long as
 * its first, so that counting bytes is enough and the client leaves the
 * machine to the server; a client that parses everything measures itself.
 * @throws {Error} when any answer has another status: a refusal is quick and would flatter
 */
export async function measure(shot: Shot, options: LoadOptions): Promise<Measurement> {
  const request = requestBytes(shot)
  const expected = `HTTP/1.1 ${shot.status}`
  const { hostname, port } = new URL(shot.host.url)
  const times: number[] = []
  const cpuBefore = await shot.host.cpuTime()
  const started = performance.now()
  const until = started + options.seconds * 1_000
  const pause = options.rate === undefined ? 0 : (options.connections / options.rate) * 1_000

  function runConnection(_: unknown, index: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let socket: Socket
      let sentAt = 0
      let sent = 0
      let length = 0
      let received = 0
      /** When the connection's next request is due. */
      let turn = started + (index * pause) / options.connections

      function send() {
        // From when it was due, so that a late request counts its lateness.
        sentAt = pause === 0 ? performance.now() : turn
        turn += pause
        sent += 1
        received = 0
        socket.write(request)
      }

      function fail(why: string) {
        socket.destroy()
        reject(new Error(`${shot.path}: ${why}`))
      }

      function read(chunk: Buffer) {
        if (received === 0) {
          if (chunk.toString('latin1', 0, expected.length) !== expected) {
            return fail(`answered ${chunk.toString('latin1', 0, 15)}`)
          }
          if (length === 0) length = answerLength(chunk)
        }
        received += chunk.length
        if (length === 0) return fail('the head of the answer came in parts')
        if (received < length) return
        if (received > length) return fail('an answer is longer than the first one')
        const now = performance.now()
        times.push(now - sentAt)
        if (now >= until) {
          socket.destroy()
          resolve()
        } else if (sent >= REQUESTS_A_SOCKET) {
          socket.destroy()
          open()
        } else sendInTurn(now)
      }

      /** With a rate, when the connection's next turn comes. */
      function sendInTurn(now: number) {
        const wait = pause === 0 ? 0 : turn - now
        if (wait > 0) setTimeout(send, wait)
        else send()
      }

      function open() {
        sent = 0
        length = 0
        socket = connect({ host: hostname, port: Number(port), noDelay: true })
        socket.on('connect', () => sendInTurn(performance.now()))
        socket.on('data', read)
        socket.on('error', reject)
        socket.on('end', () => fail('the server closed the connection'))
      }

      open()
    })
  }

  // A client that sleeps between answers makes the faster server slower: waking it is the
  // kernel's work in the server's time. This one never sleeps, but with a rate that leaves
  // time to all: there it would take a core from the database.
  let isOver = pause > 0
  const stayAwake = () => {
    if (!isOver) setImmediate(stayAwake)
  }
  stayAwake()
  await Promise.all(Array.from({ length: options.connections }, runConnection)).finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  const cpu = ((await shot.host.cpuTime()) - cpuBefore) / times.length
  return {
    cpu,
    requestsPerSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
