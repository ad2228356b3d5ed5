/** Random choices that a seed can repeat. */
export interface Seeded {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T | undefined
  chance(share: number): boolean
}

/** Mulberry32: small, quick, and good enough for choosing. */
export function createSeeded(seed: number): Seeded {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)],
    chance: (share) => next() < share,
  }
}
