import { desc, eq } from 'drizzle-orm'
import type { Material } from '../../../contract/own-material.ts'
import type { Database } from '../../db/database.ts'
import { ownMaterials } from '../../db/schema.ts'

export interface MaterialList {
  /** The material of a member, newest first. */
  list(userId: string): Promise<Material[]>
}

export function materialOf(row: typeof ownMaterials.$inferSelect): Material {
  const { id, name, kind, texts, characters, createdAt } = row
  return { id, name, kind, texts, characters, created_at: createdAt.toISOString() }
}

export function createMaterialList(db: Database): MaterialList {
  return {
    async list(userId) {
      const rows = await db
        .select()
        .from(ownMaterials)
        .where(eq(ownMaterials.userId, userId))
        .orderBy(desc(ownMaterials.createdAt), desc(ownMaterials.id))
      return rows.map(materialOf)
    },
  }
}
