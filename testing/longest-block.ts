/** CPU milliseconds of this thread; other load on the machine is not counted. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Runs of work whose longest block may have been slowed down from outside. */
const RUNS = 3

/** The longest CPU time in milliseconds between two turns of the event loop while `work` runs. */
async function blockOf<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  let last = threadTime()
  let most = 0
  let isOver = false
  const look = () => {
    const now = threadTime()
    most = Math.max(most, now - last)
    last = now
  }
  const tick = () => {
    look()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  try {
    const value = await work()
    look()
    return { ms: most, value }
  } finally {
    isOver = true
  }
}

/**
 * Runs `work`, and returns the longest time in milliseconds that a request would have waited. What
 * else runs on the machine slows down even the CPU time of a thread, so a block of `limit` or more is
 * measured again, and the shortest of three runs counts. What blocks once per process, such as a first
 * import, is therefore not found. Make the input of `work` before: it would be measured with it.
 */
export async function longestBlock<T>(
  work: () => Promise<T>,
  limit: number,
): Promise<{ ms: number; value: T }> {
  let least = await blockOf(work)
  for (let run = 1; run < RUNS && least.ms >= limit; run += 1) {
    const again = await blockOf(work)
    if (again.ms < least.ms) least = again
  }
  return least
}
