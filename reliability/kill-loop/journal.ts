import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'

/**
 * The promises to clients: one line per acknowledged write, on disk before the
 * client continues.
 */
export interface Journal {
  record(round: number, route: string, marker: string): void
  counts(): ReadonlyMap<string, number>
  close(): void
}

export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a')
  const counts = new Map<string, number>()
  return {
    record(round, route, marker) {
      writeSync(handle, `${JSON.stringify({ round, route, marker })}\n`)
      fdatasyncSync(handle)
      counts.set(route, (counts.get(route) ?? 0) + 1)
    },
    counts: () => counts,
    close: () => closeSync(handle),
  }
}
