/**
 * The month that a key leads to: arrows one by one, Home and End to the ends; before the first
 * key, the newest. Undefined for other keys, and with no months.
 */
export function monthAfterKey(key: string, now: number | null, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return now === null ? last : Math.max(0, now - 1)
  if (key === 'ArrowRight') return now === null ? last : Math.min(last, now + 1)
  return undefined
}
