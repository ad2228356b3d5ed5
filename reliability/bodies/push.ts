import { connect } from 'node:net'
import type { Endless } from './endless.ts'

/** The outcome of one connection. */
export interface Push {
  /** The status of the answer; 0 when none came. */
  status: number
  /** Bytes that the connection accepted, including kernel buffers. */
  taken: number
  seconds: number
}

const BLOCK = 64 * 1024

/**
 * Sends a request's head and then `bytes` of its body, as fast as the connection
 * accepts them and regardless of the answer. Ends when all is sent, when the
 * connection is closed, or after `limit` milliseconds.
 */
export function push(
  port: number,
  { head, piece }: Endless,
  { bytes, limit }: { bytes: number; limit: number },
): Promise<Push> {
  const block = Buffer.from(piece.repeat(Math.ceil(BLOCK / piece.length)))
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let answer = ''
    const timer = setTimeout(() => socket.destroy(), limit)
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text.slice(0, 64)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
      resolve({ status, taken: socket.bytesWritten, seconds: (performance.now() - started) / 1000 })
    })
    function send(): void {
      while (socket.writable && socket.bytesWritten < bytes) {
        if (!socket.write(block)) return
      }
      socket.destroySoon()
    }
    socket.on('drain', send)
    socket.once('connect', () => {
      socket.write(head)
      send()
    })
  })
}
