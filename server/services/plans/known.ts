import type { CandidateDetail } from '../../../contract/candidate.ts'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import type { Known } from '../../validation/known.ts'

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, index) => name === b[index])

/** The dossier of the candidate's own niche; that of a niche above it says only what holds above. */
function dossierOf({ candidate, dossier }: CandidateDetail): NicheDossier | undefined {
  const { path } = candidate
  if (dossier === null || path === null) return undefined
  if (isSame(dossier.path, path)) return dossier
  const { customer, pays } = dossier.dossier ?? {}
  if (customer === undefined) return undefined
  const above = { path: dossier.path, customer, ...(pays ? { pays } : {}) }
  return {
    path,
    provenance: null,
    also: [],
    above,
    ...(dossier.kind ? { kind: dossier.kind } : {}),
  }
}

/** What a plan is drafted from. */
export function knownFrom(detail: CandidateDetail): Known {
  return {
    niche: detail.candidate.name,
    dossier: dossierOf(detail),
    analysis: detail.analysis ?? undefined,
    report: detail.reports[0]?.report,
  }
}
