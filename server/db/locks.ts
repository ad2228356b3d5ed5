/** The first half of the key pairs of our advisory locks; the second is the lock's number. */
export const LOCK_CLASS = 0x6e696368

/**
 * Each lock lets one host work while the others wait. Never reuse a number: hosts of different
 * versions share them.
 */
export const LOCKS = {
  migrations: -1,
  atlas: -2,
  samples: -4,
  ownSecret: -6,
  localStripe: -7,
  partitions: -8,
} as const

export type LockName = keyof typeof LOCKS
