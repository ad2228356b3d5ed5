/** Processes a list with a few workers at a time. */
export async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  async function worker(): Promise<void> {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
