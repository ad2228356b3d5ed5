import type { WalPosition } from '../../db/wal-position.ts'

/** Places of the primary that are remembered: one a second, so twice as many as matter. */
const REMEMBERED = 60

interface Seen {
  primary: WalPosition
  at: number
}

/**
 * Measures how far a replica is behind by when the primary was where the replica is now. One clock
 * measures it, and a replica that lost its connection to the primary is seen to fall behind.
 */
export function createReplicaLag() {
  /** From old to new; the replica has reached the first, if it has reached any. */
  let seen: Seen[] = []
  let last: number | undefined

  return {
    /** @returns milliseconds; undefined if the replica has reached no place that was seen so far */
    behind({ primary, at, replica }: Seen & { replica: WalPosition }): number | undefined {
      seen.push({ primary, at })
      const reached = seen.findLastIndex((each) => each.primary <= replica)
      if (reached > 0) seen = seen.slice(reached)
      // Without places in between, it only seems further behind than it is.
      if (seen.length > REMEMBERED) seen.splice(1, 1)
      const [first] = seen
      last = first && first.primary <= replica ? at - first.at : undefined
      return last
    },
    last: () => last,
  }
}
