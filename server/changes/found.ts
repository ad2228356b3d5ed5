import type { WatchChange } from '../../contract/watch.ts'

/** What two checks have in common and not. */
export interface Found {
  /** False if nothing could be compared, which a note says. */
  isCompared: boolean
  changes: WatchChange[]
  /** What could not be compared, and why, in sentences. */
  notes: string[]
}

/** '3 quotes' */
export const counted = (many: number, noun: string) =>
  `${many.toLocaleString('en-US')} ${noun}${many === 1 ? '' : 's'}`
