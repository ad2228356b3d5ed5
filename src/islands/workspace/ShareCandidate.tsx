import type { CandidateDetail } from '../../../contract/candidate.ts'
import { ShareButton } from '../sharing/ShareButton.tsx'

/** Makes a link to the candidate. */
export function ShareCandidate({ detail: { candidate } }: { detail: CandidateDetail }) {
  return <ShareButton subject={{ kind: 'candidate', ids: [candidate.id], name: candidate.name }} />
}
