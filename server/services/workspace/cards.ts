import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Candidate } from '../../../contract/candidate.ts'
import { STAGE_IDS } from '../../../contract/candidate-form.ts'
import { keywordKey } from '../../../contract/keyword.ts'
import { localeOfId } from '../../../contract/locale.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates, planTests, watchChecks, watches } from '../../db/schema.ts'
import type { HasPremium } from '../billing/has-premium.ts'
import type { CheckFigures, CheckHead, KeywordHistory } from '../market/keyword-history.ts'
import type { CandidateBelongings, ReadBelongings } from './belongings.ts'

/** Code points of a note's first line on a card. */
const NOTE_START = 140
/** The part of the notes in which their first line is looked for. */
const NOTE_HEAD = 600

/** A candidate's row as far as cards need it; its notes may be long. */
function cardColumns(db: Database, clock: Clock) {
  const today = clock.now().toISOString().slice(0, 10)
  const { id, name, path, keyword, locale, stage, dropReason, rank } = candidates
  const head = sql`btrim(substr(${candidates.notes}, 1, ${NOTE_HEAD}), E' \\t\\n')`
  const running = db
    .select({ ends: sql`min(${planTests.endsOn})::text` })
    .from(planTests)
    .where(
      and(
        eq(planTests.candidateId, id),
        isNull(planTests.decision),
        lte(planTests.startsOn, today),
      ),
    )
  const watched = db
    .select({ state: sql`case when ${watches.stoppedAt} is null then 'on' else 'stopped' end` })
    .from(watches)
    .where(eq(watches.candidateId, id))
  const unseen = db
    .select({ one: sql`true` })
    .from(watchChecks)
    .where(
      and(
        ...[eq(watchChecks.candidateId, id), gt(watchChecks.changes, 0)],
        ...[isNotNull(watchChecks.endedAt), isNull(watchChecks.seenAt)],
      ),
    )
    .limit(1)
  return {
    ...{ id, name, path, keyword, locale, stage, dropReason, rank },
    createdAt: candidates.createdAt,
    updatedAt: candidates.updatedAt,
    noteStart: sql<string>`left(split_part(${head}, E'\\n', 1), ${NOTE_START})`,
    testEnds: sql<string | null>`(${running})`,
    watchState: sql<'on' | 'stopped' | null>`(${watched})`,
    // No EXISTS: of that, Postgres may make a hash of the checks of all members.
    hasNews: sql<boolean>`coalesce((${unseen}), false)`,
  }
}

type CardRow = Pick<
  typeof candidates.$inferSelect,
  | 'id'
  | 'name'
  | 'path'
  | 'keyword'
  | 'locale'
  | 'stage'
  | 'dropReason'
  | 'rank'
  | 'createdAt'
  | 'updatedAt'
> & {
  noteStart: string
  testEnds: string | null
  watchState: 'on' | 'stopped' | null
  hasNews: boolean
}

/** Reports of the candidate's own phrase and place first, then the newest. */
export function inOrder<Head extends CheckHead>(
  { keyword, locale }: Pick<CardRow, 'keyword' | 'locale'>,
  heads: readonly Head[],
): Head[] {
  const key = keyword === null ? undefined : keywordKey(keyword)
  const isOwn = (head: Head) => head.key === key && head.locale === locale
  return [...heads.filter(isOwn), ...heads.filter((head) => !isOwn(head))]
}

interface Around {
  belongings: CandidateBelongings
  figures: CheckFigures | undefined
  isPaused: boolean
}

function cardOf(
  {
    locale,
    dropReason,
    noteStart,
    testEnds,
    watchState,
    hasNews,
    createdAt,
    updatedAt,
    ...row
  }: CardRow,
  { belongings, figures, isPaused }: Around,
): Candidate {
  return {
    ...row,
    ...localeOfId(locale),
    drop_reason: dropReason,
    note_start: noteStart,
    counts: {
      reports: belongings.reports.length,
      analyses: belongings.analyses.length,
      materials: belongings.materials.length,
    },
    volume: figures?.volume ?? null,
    volume_range: figures?.range ?? null,
    volume_kind: figures?.kind ?? null,
    test_ends: testEnds,
    watch: watchState && {
      state: watchState === 'on' && isPaused ? 'paused' : watchState,
      has_news: hasNews,
    },
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

interface Dependencies {
  db: Database
  clock: Clock
  hasPremium: HasPremium
  belongings: ReadBelongings
  reports: Pick<KeywordHistory, 'figuresOf'>
}

/** A member's candidates as cards of the board. */
export function createCards({ db, clock, hasPremium, belongings, reports }: Dependencies) {
  const stages = sql.raw(`array['${STAGE_IDS.join("','")}']`)

  async function read(userId: string, which?: SQL): Promise<Candidate[]> {
    const [rows, { of }] = await Promise.all([
      db
        .select(cardColumns(db, clock))
        .from(candidates)
        .where(and(eq(candidates.userId, userId), isNull(candidates.removedAt), which))
        .orderBy(
          sql`array_position(${stages}, ${candidates.stage})`,
          asc(candidates.rank),
          asc(candidates.id),
        ),
      belongings.of(userId),
    ])
    const cards = rows.map((row) => {
      const own = of.get(row.id) ?? { reports: [], analyses: [], materials: [] }
      return { row, own, head: inOrder(row, own.reports)[0] }
    })
    const heads = cards.flatMap(({ head }) => head ?? [])
    const figures = await reports.figuresOf(userId, heads)
    const isWatched = rows.some(({ watchState }) => watchState === 'on')
    const isPaused = isWatched && !(await hasPremium(userId))
    return cards.map(({ row, own, head }) =>
      cardOf(row, { belongings: own, figures: head && figures.get(head.id), isPaused }),
    )
  }

  return {
    /** All of them, by stage and rank. */
    all: (userId: string) => read(userId),

    /** Some of them, by stage and rank. Others' and removed ones are left out. */
    some: (userId: string, ids: readonly string[]) =>
      ids.length === 0 ? Promise.resolve([]) : read(userId, inArray(candidates.id, [...ids])),
  }
}

export type Cards = ReturnType<typeof createCards>
