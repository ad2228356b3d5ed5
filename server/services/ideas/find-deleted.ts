import { sql } from 'drizzle-orm'
import { withoutGone } from '../../analysis/grounding/without-deleted.ts'
import type { Database } from '../../db/database.ts'
import type { StoredAnalysis } from './stored-result.ts'

type Point = StoredAnalysis['pain_points']['pain_points'][number]

interface Place {
  thread_id: string
  comment_id: string | null
  /** What must still stand there; empty where the text only has to be there. */
  words: string
}

/** Which of the places still are, by their index. One read, by primary keys. */
async function thereStill(db: Database, places: readonly Place[]): Promise<Set<number>> {
  if (places.length === 0) return new Set()
  const result = await db.execute(sql`
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
  const { rows } = result as unknown as { rows: { at: number | string }[] }
  return new Set(rows.map(({ at }) => Number(at)))
}

/** A stored result as the archive bears it out today: what was deleted since, or does not stand there any more, is left out and counted. */
export async function borneOut(db: Database, analysis: StoredAnalysis): Promise<StoredAnalysis> {
  const places: Place[] = []
  const asked: (() => void)[] = []
  const threads = new Set<StoredAnalysis['threads'][number]>()
  const headings = new Set<Point>()
  const evidence = new Set<Point['evidence'][number]>()
  const ask = (place: Place, ifGone: () => void) => {
    places.push(place)
    asked.push(ifGone)
  }
  for (const thread of analysis.threads) {
    const place = { thread_id: thread.id, comment_id: null, words: '' }
    ask(place, () => threads.add(thread))
  }
  for (const point of analysis.pain_points.pain_points) {
    if (point.heading_from) ask({ ...point.heading_from, words: '' }, () => headings.add(point))
    for (const each of point.evidence) {
      const { thread_id, comment_id = null, quote } = each
      ask({ thread_id, comment_id, words: quote }, () => evidence.add(each))
    }
  }
  const there = await thereStill(db, places)
  asked.forEach((ifGone, at) => {
    if (!there.has(at)) ifGone()
  })
  return withoutGone(analysis, { threads, headings, evidence })
}
