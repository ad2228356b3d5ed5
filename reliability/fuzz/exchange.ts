import { connect } from 'node:net'

export interface RawResponse {
  status: number
  /** By lowercase name. */
  headers: Map<string, string>
  body: Buffer
}

/** Everything received on one connection until the server closed it. */
export interface Exchange {
  responses: RawResponse[]
  /** `silent`: the server neither answered nor closed in time, and we closed the connection. */
  end: 'closed' | 'refused' | 'silent'
}

const ANSWER_LIMIT = 14_000
/** Milliseconds for a server that keeps the connection open to send more after an answer. */
const AFTER_ANSWER = 150
const BLANK_LINE = Buffer.from('\r\n\r\n')

/** True if the bytes are a complete request, so an answer can be expected. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(BLANK_LINE)
  if (end < 0) return false
  const head = bytes.toString('latin1', 0, end)
  if (/\r\ntransfer-encoding:/i.test(head)) return bytes.includes('0\r\n\r\n', end)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return bytes.length - end - BLANK_LINE.length >= length
}

function unchunk(bytes: Buffer): { body: Buffer; size: number } {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (line < 0 || Number.isNaN(size)) return { body: Buffer.concat(parts), size: bytes.length }
    if (size === 0) return { body: Buffer.concat(parts), size: line + 4 }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

/**
 * Parses all answers of a connection. `isHead`: the first one has no body,
 * whatever its headers say.
 */
export function parseResponses(received: Buffer, isHead: boolean): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = received
  for (;;) {
    const end = rest.indexOf(BLANK_LINE)
    if (end < 0) return responses
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const status = Number(statusLine.split(' ')[1])
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const after = rest.subarray(end + BLANK_LINE.length)
    const hasNone = status < 200 || status === 204 || status === 304
    const isFirst = responses.every((response) => response.status < 200)
    let body: Buffer = Buffer.alloc(0)
    let size = 0
    if (!hasNone && !(isHead && isFirst)) {
      if (headers.get('transfer-encoding') === 'chunked') ({ body, size } = unchunk(after))
      else {
        size = Number(headers.get('content-length') ?? after.length)
        body = after.subarray(0, size)
      }
    }
    responses.push({ status, headers, body })
    rest = after.subarray(size)
  }
}

/** True if an answer has begun; the rest follows at once. */
function isAnswered(chunks: readonly Buffer[]): boolean {
  return parseResponses(Buffer.concat(chunks), false).some(({ status }) => status >= 200)
}

/** Sends bytes on a new connection and reads until it closes. Never throws. */
export function exchange(port: number, bytes: Buffer): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const chunks: Buffer[] = []
    let end: Exchange['end'] = 'closed'
    const timer = setTimeout(() => {
      end = 'silent'
      socket.destroy()
    }, ANSWER_LIMIT)
    socket.on('connect', () => {
      // Ends an incomplete request here; otherwise the server would wait for the rest.
      if (isWhole(bytes)) socket.write(bytes)
      else socket.end(bytes)
    })
    let idle: NodeJS.Timeout | undefined
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (isAnswered(chunks)) socket.end()
      }, AFTER_ANSWER)
    })
    socket.on('end', () => socket.end())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') end = 'refused'
    })
    socket.on('close', () => {
      clearTimeout(timer)
      clearTimeout(idle)
      const isHead = bytes.subarray(0, 5).toString('latin1') === 'HEAD '
      resolve({ responses: parseResponses(Buffer.concat(chunks), isHead), end })
    })
  })
}
