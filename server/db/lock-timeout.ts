import { DatabaseError } from 'pg'

/** True if a statement gave up because of its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const { cause = error } = error as Error
  return cause instanceof DatabaseError && cause.code === '55P03'
}
