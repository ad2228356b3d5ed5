import type { Seeded } from '../seeded.ts'
import { grantPremium, login, logout, refresh, register, resend, verify } from './account-writes.ts'
import { explore } from './explore-writes.ts'
import { sendFeedback } from './feedback-writes.ts'
import { resetPassword } from './recovery-writes.ts'
import type { Traffic, Write } from './write.ts'

/** Shares of the mix, in percent. */
const MIX: readonly [number, Write][] = [
  [22, register],
  [20, verify],
  [20, refresh],
  [22, explore],
  [6, login],
  [3, resend],
  [2, logout],
  [2, resetPassword],
  [2, sendFeedback],
  [1, grantPremium],
]

const CLIENTS = 8

function choose(seeded: Seeded): Write {
  let mark = seeded.next() * 100
  for (const [share, write] of MIX) {
    mark -= share
    if (mark < 0) return write
  }
  return register
}

/** Lets clients write until `isOver` returns true; each finishes its current write. */
export async function runTraffic(traffic: Traffic, isOver: () => boolean): Promise<void> {
  async function client(): Promise<void> {
    while (!isOver()) {
      if (!(await choose(traffic.seeded)(traffic))) await register(traffic)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}
