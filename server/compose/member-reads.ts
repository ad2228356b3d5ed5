import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { HasPremium } from '../services/billing/has-premium.ts'
import type { Dossiers } from '../services/explorer/dossiers.ts'
import { createAnalysisReading } from '../services/ideas/reading.ts'
import type { Estimates } from '../services/market/estimates.ts'
import { createKeywordHistory } from '../services/market/keyword-history.ts'
import { createStoredInterest } from '../services/market/stored-interest.ts'
import { createMaterialList } from '../services/material/material-list.ts'
import type { Reads } from '../services/reads/reads.ts'
import { createBelongings } from '../services/workspace/belongings.ts'
import { createCards } from '../services/workspace/cards.ts'
import { createDetails } from '../services/workspace/detail.ts'

interface MemberReadParts {
  config: Config
  reads: Reads
  clock: Clock
  /** Decides, so it asks the primary. */
  hasPremium: HasPremium
  /** Of the map, which is no member's. */
  dossiers: Dossiers
  estimates: Estimates
}

export type MemberReads = ReturnType<typeof wireMemberReads>

/** What members have, as far as a replica may read it. */
export function wireMemberReads({ config, reads, ...shared }: MemberReadParts) {
  function over(db: Database) {
    const reports = createKeywordHistory({ ...shared, db })
    const analyses = createAnalysisReading({ ...shared, db, siteUrl: config.siteUrl })
    const materials = createMaterialList(db)
    const belongings = createBelongings({ db, reports, analyses, materials })
    const cards = createCards({ ...shared, db, belongings, reports })
    const storedInterest = createStoredInterest(db)
    const parts = { ...shared, db, cards, belongings, reports, analyses, storedInterest }
    return { reports, analyses, materials, cards, details: createDetails(parts) }
  }

  /** By handle: a replica that was lost comes back with another one. */
  const made = new WeakMap<Database, ReturnType<typeof over>>()
  function servicesOver(db: Database) {
    const known = made.get(db) ?? over(db)
    made.set(db, known)
    return known
  }

  /** @param read of rows of this user alone */
  function of<T>(userId: string, read: (from: ReturnType<typeof over>) => Promise<T>): Promise<T> {
    return reads.ofMember(userId, (db) => read(servicesOver(db)))
  }

  return {
    keywordChecks: (userId: string) => of(userId, ({ reports }) => reports.list(userId)),
    analyses: (userId: string) => of(userId, ({ analyses }) => analyses.list(userId)),
    /** @throws {Refusal} `not_found` */
    analysis: (userId: string, id: string) =>
      of(userId, ({ analyses }) => analyses.result(userId, id)),
    materials: (userId: string) => of(userId, ({ materials }) => materials.list(userId)),
    candidates: (userId: string) => of(userId, ({ cards }) => cards.all(userId)),
    /** In the order of the ids. @throws {Refusal} `not_found` if one of them is not there */
    candidateDetails: (userId: string, ids: readonly string[]) =>
      of(userId, ({ details }) => details.of(userId, ids)),
  }
}
