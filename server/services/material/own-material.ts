import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, sum } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  addMaterialBodySchema,
  Material,
  MaterialPreview,
  previewMaterialBodySchema,
} from '../../../contract/own-material.ts'
import {
  MATERIAL_NAME_MAX,
  MATERIAL_PREVIEW_BYTES,
  MATERIAL_TEXT_MAX,
  MATERIALS_MAX,
} from '../../../contract/own-material-form.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ownMaterials, ownMaterialTexts, users } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { cleanHeading } from '../../providers/discussions/plain-text.ts'
import { Refusal } from '../../refusal.ts'
import { createTurns } from '../../turns.ts'
import { orSay, type Throttle } from '../throttle.ts'
import { columnsOf } from './chosen-columns.ts'
import { createMaterialList, type MaterialList, materialOf } from './material-list.ts'
import { type OwnHash, packsOf } from './packs.ts'
import { previewOf } from './preview.ts'
import { decodeFile } from './reading/decode.ts'
import { UnreadableMaterial } from './reading/own-text.ts'
import { guessKind, readTexts } from './reading/read.ts'

const ADDED_PER_HOUR = 30
const PREVIEWS_PER_HOUR = 300

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  hashOwn: OwnHash
  /**
   * Takes what was quoted from deleted material out of the user's analyses, within the transaction
   * that deletes it. Returns what to do once that is committed.
   */
  forget: (tx: Database, userId: string, ids: readonly string[]) => Promise<() => void>
}

/** A member's own material. Material of other members is not found. */
export interface OwnMaterial extends MaterialList {
  /** Reads the start of a file and stores nothing. @throws {Refusal} `material_unreadable` */
  preview(
    userId: string,
    body: z.output<typeof previewMaterialBodySchema>,
  ): Promise<MaterialPreview>
  /** @throws {Refusal} `material_unreadable`, `material_full`, `rate_limited` */
  add(userId: string, body: z.output<typeof addMaterialBodySchema>): Promise<Material>
  /** @throws {Refusal} `not_found` */
  remove(userId: string, id: string): Promise<void>
  removeAll(userId: string): Promise<void>
}

/** Turns the reason a file cannot be read into a refusal. */
async function inWords<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableMaterial)) throw error
    throw new Refusal('material_unreadable', { detail: error.message })
  }
}

const full = (detail: string) => new Refusal('material_full', { detail })

export function createOwnMaterial(dependencies: Dependencies): OwnMaterial {
  const { db, clock, throttle, hashOwn, forget } = dependencies

  /** Within a transaction that holds the user's row, so that two uploads do not share the room. */
  async function checkRoom(tx: Database, userId: string, characters: number): Promise<void> {
    const held = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (held.length === 0) throw new Refusal('not_authenticated')
    const [kept] = await tx
      .select({ materials: count(), characters: sum(ownMaterials.characters).mapWith(Number) })
      .from(ownMaterials)
      .where(eq(ownMaterials.userId, userId))
    if ((kept?.materials ?? 0) >= MATERIALS_MAX) {
      throw full(`You have ${MATERIALS_MAX} materials. Please delete one before you add another.`)
    }
    if ((kept?.characters ?? 0) + characters > MATERIAL_TEXT_MAX) {
      throw full(
        'Your material would have more than 20 million characters in all. Please delete some before you add this.',
      )
    }
  }

  async function erase(userId: string, ids?: readonly string[]): Promise<number> {
    const { gone, after } = await db.transaction(async (tx) => {
      const gone = await tx
        .delete(ownMaterials)
        .where(
          and(
            eq(ownMaterials.userId, userId),
            ids === undefined ? undefined : inArray(ownMaterials.id, [...ids]),
          ),
        )
        .returning({ id: ownMaterials.id })
      if (gone.length === 0) return { gone, after: () => {} }
      const after = await forget(
        tx,
        userId,
        gone.map(({ id }) => id),
      )
      return { gone, after }
    })
    after()
    return gone.length
  }

  return {
    ...createMaterialList(db),

    async preview(userId, { file, kind }) {
      await throttle.hit(`material-preview:${userId}`, PREVIEWS_PER_HOUR, HOUR_MS)
      // A file of this size was cut by the site: it sends no more than this to have a look.
      const isCut = file.size === MATERIAL_PREVIEW_BYTES
      const bytes = new Uint8Array(await file.arrayBuffer())
      return inWords(() => previewOf({ bytes, isCut, fileName: file.name, kind, now: clock.now() }))
    },

    async add(userId, body) {
      await orSay(
        'You have added a lot in the last hour. Please try again later.',
        throttle.hit(`material:${userId}`, ADDED_PER_HOUR, HOUR_MS),
      )
      const { file } = body
      const now = clock.now()
      const { kind, texts } = await inWords(async () => {
        const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
        const kind = body.kind ?? guessKind(text, file.name)
        const texts = await readTexts({ text, kind, columns: columnsOf(body), now }, createTurns())
        if (texts.length === 0) throw new UnreadableMaterial(NOTHING[kind])
        return { kind, texts }
      })
      const id = randomUUID()
      const characters = texts.reduce((sum, { text }) => sum + text.length, 0)
      const name = body.name ?? (cleanHeading(file.name, MATERIAL_NAME_MAX) || 'Pasted text')
      const row = {
        id,
        userId,
        name,
        kind,
        texts: texts.length,
        characters,
        createdAt: now,
        usedAt: now,
      }
      await db.transaction(async (tx) => {
        await checkRoom(tx, userId, characters)
        await tx.insert(ownMaterials).values(row)
        for (const pack of packsOf(texts, userId, id, hashOwn)) {
          await tx.insert(ownMaterialTexts).values({ materialId: id, ...pack })
        }
      })
      return materialOf(row)
    },

    async remove(userId, id) {
      if ((await erase(userId, [id])) === 0) throw new Refusal('not_found')
    },

    async removeAll(userId) {
      await erase(userId)
    },
  }
}

const NO_TEXT = 'There is no text to read in it'
const NOTHING: Record<Material['kind'], string> = {
  interview: `${NO_TEXT}: nobody but the interviewer says anything. Please check the names in front of the answers, or add it as plain text.`,
  reviews: `${NO_TEXT}: the chosen column is empty. Please choose another column.`,
  mails: `${NO_TEXT}: the mails have only quoted replies and signatures. You can add it as plain text.`,
  chat: `${NO_TEXT}: no line looks like a message. You can add it as plain text.`,
  text: `${NO_TEXT}. Please check the file.`,
}
