import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { OwnChoice } from '../../../contract/ideas.ts'
import { READ_CHARACTERS, READ_TEXTS } from '../../../contract/own-material-form.ts'
import { ownAddress, ownTextId, ownThreadId } from '../../../contract/own-thread.ts'
import type { Discussion } from '../../analysis/types/discussion.ts'
import type { Database } from '../../db/database.ts'
import { ownMaterials, ownMaterialTexts, type StoredOwnText } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'

/** The texts of a material are read as discussions of at most this many texts and units. */
const PART_TEXTS = 40
const PART_CHARACTERS = 6_000

/** Stored rows that are read in one statement: about a megabyte. */
const ROWS_AT_ONCE = 20

type Material = typeof ownMaterials.$inferSelect

/** A member's material as analyses read it. Material of other members is not found. */
export interface OwnDiscussions {
  /** The ids of the chosen material. @throws {Refusal} `not_found`, `material_missing` */
  idsOf(userId: string, choice: OwnChoice): Promise<string[]>
  /** Marks it as used now, within the transaction that needs it. @throws {Refusal} `not_found` */
  take(tx: Database, userId: string, ids: readonly string[], now: Date): Promise<void>
  /** What is left of it, oldest first. */
  read(userId: string, ids: readonly string[]): Promise<Discussion[]>
}

/**
 * Tells by its place among all texts whether one is read: all of them, or as many as there is room
 * for, evenly over all material.
 */
function shareOf(materials: readonly Material[]): (place: number) => boolean {
  const sum = (of: (material: Material) => number) =>
    materials.reduce((total, material) => total + of(material), 0)
  const texts = sum((material) => material.texts)
  const characters = Math.max(
    1,
    sum((material) => material.characters),
  )
  const room = Math.min(READ_TEXTS, Math.floor((texts * READ_CHARACTERS) / characters))
  if (room >= texts) return () => true
  const before = (place: number) => Math.ceil((place * room) / texts)
  return (place) => before(place + 1) > before(place)
}

function commentOf([text, authorHash, createdAt]: StoredOwnText, at: number, added: Date) {
  const when = createdAt === null ? added : new Date(createdAt)
  const id = ownTextId(at + 1, createdAt !== null)
  return { id, authorHash, text, score: 0, createdAt: when }
}

/** The texts in their order, in parts that are short enough for a model. */
function partsOf(comments: Discussion['comments']): Discussion['comments'][] {
  const parts: Discussion['comments'][] = []
  let room = 0
  for (const comment of comments) {
    const part = parts.at(-1)
    if (part === undefined || part.length === PART_TEXTS || comment.text.length > room) {
      parts.push([comment])
      room = PART_CHARACTERS - comment.text.length
    } else {
      part.push(comment)
      room -= comment.text.length
    }
  }
  return parts
}

function discussionsOf(material: Material, comments: Discussion['comments']): Discussion[] {
  const { id, name, createdAt } = material
  const parts = partsOf(comments)
  return parts.map((part, at) => ({
    id: ownThreadId(id, at + 1),
    source: 'own',
    community: name,
    // Its name is no words of the people in it, so nothing may quote it.
    title: '',
    text: '',
    authorHash: null,
    score: 0,
    createdAt: part.reduce(
      (first, each) => (each.createdAt < first ? each.createdAt : first),
      createdAt,
    ),
    url: ownAddress(id, at + 1),
    license: null,
    comments: part,
  }))
}

export function createOwnDiscussions({ db }: { db: Database }): OwnDiscussions {
  const mine = (userId: string, ids?: readonly string[]) =>
    and(
      eq(ownMaterials.userId, userId),
      ids === undefined ? undefined : inArray(ownMaterials.id, [...ids]),
    )

  /** The texts that are read, by their place among all texts; some rows at a time. */
  async function commentsOf(material: Material, isRead: (place: number) => boolean, from: number) {
    const comments: Discussion['comments'] = []
    let at = 0
    for (let part = 0; ; part += ROWS_AT_ONCE) {
      const rows = await db
        .select({ texts: ownMaterialTexts.texts })
        .from(ownMaterialTexts)
        .where(
          and(
            eq(ownMaterialTexts.materialId, material.id),
            gte(ownMaterialTexts.part, part),
            lt(ownMaterialTexts.part, part + ROWS_AT_ONCE),
          ),
        )
        .orderBy(asc(ownMaterialTexts.part))
      if (rows.length === 0) return comments
      for (const text of rows.flatMap(({ texts }) => texts)) {
        if (isRead(from + at)) comments.push(commentOf(text, at, material.createdAt))
        at += 1
      }
    }
  }

  return {
    async idsOf(userId, { use, ids }) {
      const wanted = ids && [...new Set(ids)]
      const rows = await db
        .select({ id: ownMaterials.id })
        .from(ownMaterials)
        .where(mine(userId, wanted))
        .orderBy(asc(ownMaterials.createdAt), asc(ownMaterials.id))
      if (wanted !== undefined && rows.length < wanted.length) throw new Refusal('not_found')
      if (rows.length === 0 && use === 'only') throw new Refusal('material_missing')
      return rows.map(({ id }) => id)
    },

    async take(tx, userId, ids, now) {
      if (ids.length === 0) return
      const taken = await tx
        .update(ownMaterials)
        .set({ usedAt: now })
        .where(mine(userId, ids))
        .returning({ id: ownMaterials.id })
      if (taken.length < ids.length) throw new Refusal('not_found')
    },

    async read(userId, ids) {
      if (ids.length === 0) return []
      const materials = await db
        .select()
        .from(ownMaterials)
        .where(mine(userId, ids))
        .orderBy(asc(ownMaterials.createdAt), asc(ownMaterials.id))
      const isRead = shareOf(materials)
      const discussions: Discussion[] = []
      let from = 0
      for (const material of materials) {
        discussions.push(...discussionsOf(material, await commentsOf(material, isRead, from)))
        from += material.texts
      }
      return discussions
    },
  }
}
