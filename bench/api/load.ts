import { connect, type Socket } from 'node:net'
import type { Host } from './hosts.ts'

/** One request, repeated as fast as the connections allow. */
export interface Shot {
  host: Host
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** The expected status of every answer. */
  status: number
}

export interface Measurement {
  requestsPerSecond: number
  /** Milliseconds. */
  p99: number
  /** Microseconds of the server's CPU per request, which other load hardly changes. */
  cpu: number
}

export interface LoadOptions {
  connections: number
  seconds: number
  /** Requests a second, spread evenly over all connections; the default is as fast as possible. */
  rate?: number
}

/** Requests on one socket before a new one: servers close theirs at 10,000. */
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

/** Bytes of the whole answer that begins with `start`; 0 while its head is incomplete. */
function answerLength(start: Buffer): number {
  const end = start.indexOf(BLANK_LINE)
  if (end < 0) return 0
  const head = start.toString('latin1', 0, end)
  const isBare = / (204|304) /.test(head.slice(0, 13))
  const length = isBare ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
  return end + BLANK_LINE.length + length
}

/**
 * Sends the same request again and again. All answers of a route have the same
 * length, so the client only counts bytes and leaves the CPU to the server; a
 * client that parses everything would measure itself.
 * @throws {Error} when an answer has another status: a refusal is fast and would
 * improve the figures
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
        // From its due time, so a late request includes its delay.
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

      /** With a rate: sends at the connection's next due time. */
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

  // If the client sleeps between answers, the kernel's work to wake it counts as the
  // server's time, and the faster server looks slower. So this client never sleeps,
  // except with a rate: then it would take a core from the database.
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
