import { randomUUID } from 'node:crypto'

/**
 * Ids for requests: a UUID whose last twelve digits are a counter. The ids are not
 * secret, so only the process's part is random: a random id per request would take
 * a noticeable share of the time of the cheapest requests.
 */
export function createRequestIds(): () => string {
  const prefix = randomUUID().slice(0, -12)
  let count = 0
  return () => {
    count += 1
    return prefix + count.toString(16).padStart(12, '0')
  }
}
