import type { calls } from '../../contract/calls.ts'

/** Calls in a thousand: visitors look around, members work on their boards, few start something. */
export const MIX = {
  ...{ csrfToken: 50, treeBranch: 190, treeBranches: 30, nicheDossier: 120, nicheSearch: 70 },
  ...{ exploreCheck: 50, explore: 30, openShare: 20, feedback: 2 },
  ...{ me: 110, subscriptionStatus: 20, candidates: 70, candidate: 60, plan: 25, watch: 20 },
  ...{ compareCandidates: 5, keywordHistory: 25, ideaAnalyses: 25, ideaResult: 25, shares: 5 },
  ...{ workspaceSettings: 5, saveNotes: 15, moveCandidate: 15, saveWorkspaceSettings: 5 },
  ...{ analyzeKeyword: 15, keywordSummary: 10, addAssumption: 3, keepCandidate: 3 },
} satisfies Partial<Record<keyof typeof calls, number>>

export type MixedCall = keyof typeof MIX
const names = Object.keys(MIX) as MixedCall[]
const whole = names.reduce((sum, name) => sum + MIX[name], 0)

/** @param chance from 0 up to 1 */
export function drawCall(chance: number): MixedCall {
  let left = chance * whole
  for (const name of names) {
    left -= MIX[name]
    if (left < 0) return name
  }
  return 'me'
}
