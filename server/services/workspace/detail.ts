import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Candidate, CandidateDetail, keptReportSchema } from '../../../contract/candidate.ts'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { keywordKey } from '../../../contract/keyword.ts'
import { localeOfId } from '../../../contract/locale.ts'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Dossiers } from '../explorer/dossiers.ts'
import type { AnalysisReading } from '../ideas/reading.ts'
import type { KeywordHistory } from '../market/keyword-history.ts'
import type { StoredInterest } from '../market/stored-interest.ts'
import type { CandidateBelongings, Held, ReadBelongings } from './belongings.ts'
import { type Cards, inOrder } from './cards.ts'

/** Reports in one answer, some 10 kB each. */
const REPORTS_MAX = 50

interface Dependencies {
  db: Database
  cards: Cards
  belongings: ReadBelongings
  dossiers: Pick<Dossiers, 'about'>
  reports: Pick<KeywordHistory, 'reportsOf'>
  analyses: Pick<AnalysisReading, 'result'>
  storedInterest: StoredInterest
}

type Notes = Pick<CandidateDetail, 'notes' | 'notes_version'>
type KeptReport = z.infer<typeof keptReportSchema>

/** Candidates with everything that belongs to them. Those of others, and removed ones, are not found. */
export function createDetails(dependencies: Dependencies) {
  const { db, cards, belongings, dossiers, reports, analyses, storedInterest } = dependencies

  async function notesOf(userId: string, ids: readonly string[]): Promise<Map<string, Notes>> {
    const rows = await db
      .select({ id: candidates.id, notes: candidates.notes, version: candidates.notesVersion })
      .from(candidates)
      .where(
        and(
          eq(candidates.userId, userId),
          isNull(candidates.removedAt),
          inArray(candidates.id, [...ids]),
        ),
      )
    return new Map(rows.map(({ id, notes, version }) => [id, { notes, notes_version: version }]))
  }

  /** What is known about the niche, or about the nearest one above with a dossier. */
  async function dossierOf(path: string[] | null): Promise<NicheDossier | null> {
    if (path === null) return null
    try {
      const own = await dossiers.about(path)
      return own.dossier === undefined && own.above ? await dossiers.about(own.above.path) : own
    } catch (error) {
      // It may have left the map since it was kept.
      if (error instanceof Refusal && error.code === 'niche_not_found') return null
      throw error
    }
  }

  async function reportsOf(
    userId: string,
    candidate: Candidate,
    own: CandidateBelongings,
  ): Promise<KeptReport[]> {
    const locale = `${candidate.language}-${candidate.country}`
    const heads = inOrder({ ...candidate, locale }, own.reports).slice(0, REPORTS_MAX)
    const found = await reports.reportsOf(userId, heads)
    return heads.flatMap(({ id, thing, locale: place, createdAt }) => {
      const report = found.get(id)
      if (report === undefined) return []
      return [{ id, thing, ...localeOfId(place), created_at: createdAt.toISOString(), report }]
    })
  }

  /** Null also if it was deleted a moment ago. */
  async function analysisOf(
    userId: string,
    own: CandidateBelongings,
  ): Promise<IdeaAnalysis | null> {
    const newest = own.analyses.find(({ hasResult }) => hasResult)
    if (newest === undefined) return null
    try {
      const result = await analyses.result(userId, newest.id)
      return 'pain_points' in result ? result : null
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null
      throw error
    }
  }

  async function detailOf(
    userId: string,
    candidate: Candidate,
    { notes, own, held }: { notes: Notes; own: CandidateBelongings; held: Held },
  ): Promise<CandidateDetail> {
    const [kept, analysis, dossier] = await Promise.all([
      reportsOf(userId, candidate, own),
      analysisOf(userId, own),
      dossierOf(candidate.path),
    ])
    const [first] = kept
    const interest =
      first && (await storedInterest(keywordKey(first.report.keyword), first.language))
    const readIds = new Set(own.materials)
    return {
      candidate,
      ...notes,
      reports: kept,
      interest: interest ?? null,
      analyses: own.analyses.map(({ id, market, status, thing, createdAt }) => ({
        ...{ id, market, status, thing },
        created_at: createdAt.toISOString(),
      })),
      analysis,
      materials: held.materials
        .filter(({ id }) => readIds.has(id))
        .map((material) => ({ ...material, thing: material.id })),
      dossier,
    }
  }

  /** Candidates one after the other, in the order of the ids. Skips what is not found. */
  async function* each(
    userId: string,
    chosen: readonly Candidate[],
  ): AsyncGenerator<CandidateDetail> {
    const { held, of } = await belongings.of(userId)
    for (const candidate of chosen) {
      const notes = (await notesOf(userId, [candidate.id])).get(candidate.id)
      const own = of.get(candidate.id)
      if (notes && own) yield await detailOf(userId, candidate, { notes, own, held })
    }
  }

  return {
    each,

    /** In the order of the ids. @throws {Refusal} `not_found` if one of them is not there */
    async of(userId: string, ids: readonly string[]): Promise<CandidateDetail[]> {
      const found = new Map((await cards.some(userId, ids)).map((card) => [card.id, card]))
      const chosen = ids.flatMap((id) => found.get(id) ?? [])
      const details: CandidateDetail[] = []
      for await (const detail of each(userId, chosen)) details.push(detail)
      if (details.length < ids.length) throw new Refusal('not_found')
      return details
    },
  }
}

export type Details = ReturnType<typeof createDetails>
