import { type Finding, ok, wrong } from './finding.ts'

/** A host that is this far off refuses Google's tokens and Stripe's webhooks sooner or later. */
const GAP_MAX_S = 20

/** Compares this machine's clock with another one's, read just now. */
export function clockGap(other: Date, whose: string): Finding {
  const seconds = Math.round((Date.now() - other.getTime()) / 1000)
  const about = 'Clock'
  if (Math.abs(seconds) <= GAP_MAX_S) return ok(about, `agrees with the clock of ${whose}`)
  const side = seconds > 0 ? 'ahead of' : 'behind'
  return wrong(
    about,
    `is ${Math.abs(seconds)} seconds ${side} the clock of ${whose}. Sign-in and payments fail with a wrong clock: synchronize both with a time server (NTP)`,
  )
}
