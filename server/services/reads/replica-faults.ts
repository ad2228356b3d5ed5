import { DrizzleQueryError } from 'drizzle-orm'

/** Of the connection, of resources, of a server that stops or starts, of its machine, of a socket. */
const OF_THE_SERVER = /^(?:08|53|57P0|58)[0-9A-Z]{1,3}$|^E[A-Z]{3,}$/

/** All connections were busy, which says nothing of the server. The error has no code. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

/** What was thrown when a replica was asked: by a query of it, or by the product. */
function thrown(error: unknown) {
  const isQuery = error instanceof DrizzleQueryError
  const { code, message } = (isQuery ? error.cause : error) as { code?: unknown; message?: string }
  return { isQuery, code: typeof code === 'string' ? code : undefined, message }
}

/** True if no more should be asked of the server; false if that concerns one read alone. */
export function isReplicaFault(error: unknown, isReading: boolean): boolean {
  const { isQuery, code, message } = thrown(error)
  if (code !== undefined) return OF_THE_SERVER.test(code)
  if (message === POOL_IS_BUSY) return false
  return isQuery || !isReading
}

/** True if the replica ended the statement because it took too long. */
export const isTooLong = (error: unknown): boolean => thrown(error).code === '57014'
