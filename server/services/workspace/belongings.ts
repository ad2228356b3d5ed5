import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BelongingKind } from '../../../contract/candidate-form.ts'
import type { Material } from '../../../contract/own-material.ts'
import type { Database } from '../../db/database.ts'
import { candidatePlacements, candidates } from '../../db/schema.ts'
import type { AnalysisHead, AnalysisReading } from '../ideas/reading.ts'
import type { CheckHead, KeywordHistory } from '../market/keyword-history.ts'
import type { MaterialList } from '../material/material-list.ts'
import { type Belongings, belongingsOf, type Placements } from './belonging.ts'

/** What a placement of a report names. */
export const reportThing = ({ locale, key }: Pick<CheckHead, 'locale' | 'key'>) =>
  `${locale} ${key}`

type ReportHead = CheckHead & { thing: string }
type AnalysisThing = AnalysisHead & { thing: string }

/** What a member has, before it is known where it belongs. */
export interface Held {
  reports: ReportHead[]
  analyses: AnalysisThing[]
  materials: Material[]
}

export type CandidateBelongings = Belongings<ReportHead, AnalysisThing>

interface Dependencies {
  db: Database
  reports: Pick<KeywordHistory, 'heads'>
  analyses: Pick<AnalysisReading, 'heads'>
  materials: MaterialList
}

/** Reads what a member has, and where each of it belongs. Other members' rows are never read. */
export function createBelongings({ db, reports, analyses, materials }: Dependencies) {
  async function held(userId: string): Promise<Held> {
    const [checked, analyzed, added] = await Promise.all([
      reports.heads(userId),
      analyses.heads(userId),
      materials.list(userId),
    ])
    return {
      reports: checked.map((head) => ({ ...head, thing: reportThing(head) })),
      analyses: analyzed.map((head) => ({ ...head, thing: head.key })),
      materials: added,
    }
  }

  async function placed(userId: string): Promise<Record<BelongingKind, Placements>> {
    const rows = await db
      .select()
      .from(candidatePlacements)
      .where(eq(candidatePlacements.userId, userId))
    const of = (wanted: BelongingKind) =>
      new Map(
        rows.flatMap(({ kind, thing, candidateId }) =>
          kind === wanted ? [[thing, candidateId] as const] : [],
        ),
      )
    return { report: of('report'), analysis: of('analysis'), material: of('material') }
  }

  return {
    held,

    /** By the id of each candidate that is not removed, with all that the member has. */
    async of(userId: string) {
      const [keyed, things, places] = await Promise.all([
        db
          .select({ id: candidates.id, keys: candidates.keys })
          .from(candidates)
          .where(and(eq(candidates.userId, userId), isNull(candidates.removedAt)))
          .orderBy(asc(candidates.createdAt), asc(candidates.id)),
        held(userId),
        placed(userId),
      ])
      const found = belongingsOf(keyed, {
        ...things,
        materials: things.materials.map(({ id }) => id),
        placed: places,
      })
      return { held: things, of: found }
    },
  }
}

export type ReadBelongings = ReturnType<typeof createBelongings>
