/** Runs work one at a time for each key. Different keys do not wait for each other. */
export function createKeyedQueue<K>() {
  const tails = new Map<K, Promise<unknown>>()
  return function enqueue<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = tails.get(key) ?? Promise.resolve()
    const run = before.then(work, work)
    const tail = run.then(
      () => {},
      () => {},
    )
    tails.set(key, tail)
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
    return run
  }
}
