/**
 * What one host does while the others wait, and the number of its lock in Postgres. Hosts of
 * different versions agree on the numbers, so none is ever given to something else.
 */
export const LOCKS = {
  migrations: -1,
  atlas: -2,
  samples: -4,
  ownSecret: -6,
  localStripe: -7,
} as const

export type LockName = keyof typeof LOCKS
