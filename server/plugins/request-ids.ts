import { randomUUID } from 'node:crypto'

/**
 * Ids for requests: a UUID whose last twelve digits count. No secret, so only
 * the process's part is random; drawing one for every request costs a
 * noticeable share of the cheapest of them.
 */
export function createRequestIds(): () => string {
  const prefix = randomUUID().slice(0, -12)
  let count = 0
  return () => {
    count += 1
    return prefix + count.toString(16).padStart(12, '0')
  }
}
