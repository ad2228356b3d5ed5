import type { ComponentType } from 'react'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { EditCandidate } from './EditCandidate.tsx'
import { SaveCandidate } from './SaveCandidate.tsx'
import { ShareCandidate } from './ShareCandidate.tsx'

/** What a control in the head of a candidate's page is given. */
export interface ControlProps {
  detail: CandidateDetail
  premium: boolean
}

/** The controls in the head of a candidate's page, after star and stage. */
export const CONTROLS: readonly ComponentType<ControlProps>[] = [
  EditCandidate,
  ShareCandidate,
  SaveCandidate,
]
