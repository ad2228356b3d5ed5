import type { AssumptionKind, Level } from '../../contract/assumption-kinds.ts'
import type { DraftedAssumption, Ground } from '../../contract/validation.ts'

/** A level with its reason, as a sentence. */
export interface Judged {
  level: Level
  reason: string
}

/** An assumption from its parts; its weight is risk times ignorance. */
export function assumption(
  kind: AssumptionKind,
  sentence: string,
  { risk, ignorance, grounds }: { risk: Judged; ignorance: Judged; grounds: Ground[] },
): DraftedAssumption {
  return {
    kind,
    sentence,
    risk: risk.level,
    risk_reason: risk.reason,
    ignorance: ignorance.level,
    ignorance_reason: ignorance.reason,
    weight: risk.level * ignorance.level,
    grounds,
  }
}
