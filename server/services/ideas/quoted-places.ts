import type { Evidence, PainPoint } from '../../analysis/types/result.ts'

/** Everything of a pain point in words of stored texts: its quotes, and what the quoted people state. */
export function quotedIn(point: PainPoint): Evidence[] {
  const { evidence, roles = [], asks_for = [], done_today = [], payments = [] } = point
  return [...evidence, ...roles, ...asks_for, ...done_today, ...payments]
}
