import { and, eq, inArray, sql } from 'drizzle-orm'
import { materialOfThread } from '../../../contract/own-thread.ts'
import type { Deleted } from '../../analysis/grounding/without-deleted.ts'
import type {
  AnalysisResult,
  Evidence,
  PainPoint,
  Place,
  Thread,
} from '../../analysis/types/result.ts'
import type { Database } from '../../db/database.ts'
import { ownMaterials } from '../../db/schema.ts'
import { quotedIn } from './quoted-places.ts'

interface Asked extends Place {
  /** The text that must still be there. Empty if any text is enough. */
  words: string
}

/** The indexes of the archive's places that still exist. One read by primary keys. */
async function thereStill(db: Database, places: readonly Asked[]): Promise<Set<number>> {
  if (places.length === 0) return new Set()
  const { rows } = await db.execute<{ at: number | string }>(sql`
    select place.at - 1 as at
    from rows from (json_to_recordset(${JSON.stringify(places)}::json)
      as (thread_id text, comment_id text, words text)) with ordinality
      as place (thread_id, comment_id, words, at)
    join discussions on discussions.id = place.thread_id and discussions.deleted_at is null
    left join discussion_comments as comment
      on comment.discussion_id = place.thread_id and comment.id = place.comment_id
    where case when place.comment_id is null
      then strpos(discussions.title, place.words) > 0 or strpos(discussions.text, place.words) > 0
      else comment.deleted_at is null and strpos(comment.text, place.words) > 0 end`)
  return new Set(rows.map(({ at }) => Number(at)))
}

/** The user's material that still exists. It never changes, so its texts do too. */
async function ownStill(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: ownMaterials.id })
    .from(ownMaterials)
    .where(and(eq(ownMaterials.userId, userId), inArray(ownMaterials.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/**
 * The parts of a user's stored result whose texts were deleted or changed, in the archive or in the
 * user's own material.
 */
export async function findDeleted(
  db: Database,
  userId: string,
  result: AnalysisResult,
): Promise<Deleted> {
  const places: Asked[] = []
  const asked: (() => void)[] = []
  const threads = new Set<Thread>()
  const headings = new Set<PainPoint>()
  const evidence = new Set<Evidence>()
  const named = new Set<Place>()
  const ask = (place: Asked, ifGone: () => void) => {
    places.push(place)
    asked.push(ifGone)
  }
  for (const thread of result.threads) {
    const place = { thread_id: thread.id, comment_id: null, words: '' }
    ask(place, () => threads.add(thread))
  }
  for (const point of result.pain_points.pain_points) {
    if (point.heading_from) ask({ ...point.heading_from, words: '' }, () => headings.add(point))
    for (const each of quotedIn(point)) {
      const { thread_id, comment_id = null, quote } = each
      ask({ thread_id, comment_id, words: quote }, () => evidence.add(each))
    }
  }
  for (const { name, places: naming } of result.named_answers ?? []) {
    for (const place of naming) ask({ ...place, words: name }, () => named.add(place))
  }
  const ownIds = places.map(({ thread_id }) => materialOfThread(thread_id))
  const own = await ownStill(db, userId, [...new Set(ownIds.filter((id) => id !== undefined))])
  const there = await thereStill(db, places)
  asked.forEach((ifGone, at) => {
    const id = ownIds[at]
    if (id === undefined ? !there.has(at) : !own.has(id)) ifGone()
  })
  return { threads, headings, evidence, named }
}
