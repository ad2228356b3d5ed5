/** Processor milliseconds of this thread: what others do on the machine is not counted. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Does `work`, and tells the most milliseconds of the processor that went by
 * between two turns of the event loop: how long a request would have waited.
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
