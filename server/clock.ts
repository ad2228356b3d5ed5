/** The clock of the business rules. Tests and local mode can move it. */
export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  /** Shifts the clock by `ms` from the real time; replaces an earlier shift. */
  setOffset(ms: number): void
}

export function createClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    setOffset(ms) {
      offset = ms
    },
  }
}
