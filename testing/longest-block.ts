/** CPU milliseconds of this thread; other load on the machine is not counted. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Runs `work`, and returns the longest CPU time in milliseconds between two turns
 * of the event loop: the longest time that a request would have waited.
 */
export async function longestBlock<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
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
