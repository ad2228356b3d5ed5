import { type ComponentType, lazy } from 'react'
import type { PartProps } from './part-props.ts'

interface CandidateSection {
  /** Of its element, for links to it. */
  id: string
  title: string
  Section: ComponentType<PartProps>
}

/** A section whose code loads with the page that shows it, and beside that of the others. */
function section(
  id: string,
  title: string,
  load: () => Promise<ComponentType<PartProps>>,
): CandidateSection {
  return { id, title, Section: lazy(async () => ({ default: await load() })) }
}

/** The sections of a candidate's page, in order. Each is a file of its own. */
export const SECTIONS: readonly CandidateSection[] = [
  section('score', 'Score', async () => (await import('./ScoreSection.tsx')).ScoreSection),
  section(
    'watch',
    'What changed',
    async () => (await import('./watch/WatchSection.tsx')).WatchSection,
  ),
  section('notes', 'Notes', async () => (await import('./NotesSection.tsx')).NotesSection),
  section('demand', 'Demand', async () => (await import('./Demand.tsx')).Demand),
  section('evidence', 'Evidence', async () => (await import('./Evidence.tsx')).Evidence),
  section('facts', 'Facts', async () => (await import('./Facts.tsx')).Facts),
  section('plan', 'Plan', async () => (await import('./plan/PlanPart.tsx')).PlanPart),
  section(
    'belongings',
    'What belongs to it',
    async () => (await import('./Belongings.tsx')).Belongings,
  ),
]
