import type { CandidateDetail } from '../../../contract/candidate.ts'

/** What a control in the head of a candidate's page is given. */
export interface ControlProps {
  detail: CandidateDetail
  premium: boolean
}

/** What a section of a candidate's page is given. */
export interface PartProps extends ControlProps {
  userId: string
}
