/** Repeats `beat` until stopped, one at a time. After a failure, the next beat tries again. */
export function createHeartbeat(interval: number, beat: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let isBeating = false

  async function tick(): Promise<void> {
    if (isBeating) return
    isBeating = true
    try {
      await beat()
    } catch {
      // The database did not answer. The work itself reports that.
    } finally {
      isBeating = false
    }
  }

  return {
    start(): void {
      timer ??= setInterval(tick, interval)
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
    },
  }
}
