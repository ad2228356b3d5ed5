import { ShareButton } from '../sharing/ShareButton.tsx'
import type { ControlProps } from './controls.ts'

/** Makes a link to the candidate. */
export function ShareCandidate({ detail: { candidate } }: ControlProps) {
  return <ShareButton subject={{ kind: 'candidate', ids: [candidate.id], name: candidate.name }} />
}
