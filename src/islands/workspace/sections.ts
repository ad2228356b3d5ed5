import type { ComponentType } from 'react'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { Belongings } from './Belongings.tsx'
import { Demand } from './Demand.tsx'
import { Evidence } from './Evidence.tsx'
import { Facts } from './Facts.tsx'
import { NotesSection } from './NotesSection.tsx'
import { PlanPart } from './plan/PlanPart.tsx'
import { ScoreSection } from './ScoreSection.tsx'

/** What a part of a candidate's page is given. */
export interface PartProps {
  detail: CandidateDetail
  premium: boolean
  userId: string
}

interface CandidateSection {
  /** Of its element, for links to it. */
  id: string
  title: string
  Section: ComponentType<PartProps>
}

/** The sections of a candidate's page, in order. Each is a file of its own. */
export const SECTIONS: readonly CandidateSection[] = [
  { id: 'score', title: 'Score', Section: ScoreSection },
  { id: 'notes', title: 'Notes', Section: NotesSection },
  { id: 'demand', title: 'Demand', Section: Demand },
  { id: 'evidence', title: 'Evidence', Section: Evidence },
  { id: 'facts', title: 'Facts', Section: Facts },
  { id: 'plan', title: 'Plan', Section: PlanPart },
  { id: 'belongings', title: 'What belongs to it', Section: Belongings },
]
