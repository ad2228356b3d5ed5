import { and, desc, eq } from 'drizzle-orm'
import type { KeywordInterest } from '../../../contract/interest.ts'
import type { Language } from '../../../contract/locale.ts'
import type { Database } from '../../db/database.ts'
import { keywordInterest } from '../../db/schema.ts'
import { interestAnswer } from './interest.ts'

/** The newest interest in a phrase that is stored. Null if none is. Asks no source. */
export type StoredInterest = (key: string, language: Language) => Promise<KeywordInterest | null>

export function createStoredInterest(db: Database): StoredInterest {
  return async function storedInterest(key, language) {
    const [row] = await db
      .select()
      .from(keywordInterest)
      .where(and(eq(keywordInterest.key, key), eq(keywordInterest.language, language)))
      .orderBy(desc(keywordInterest.month))
      .limit(1)
    return row ? interestAnswer(row.interest, language, row.fetchedAt) : null
  }
}
