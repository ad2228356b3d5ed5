import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { createClock } from '../server/clock.ts'
import { discussionComments, discussions } from '../server/db/schema.ts'
import { createImportThreads } from '../server/services/archive/thread-import.ts'
import { createDatabase } from './database.ts'

type Files = Record<string, string | Buffer>

/** An archive of its own into which a test imports dumps. */
export async function startImports() {
  const database = await createDatabase()
  const { db } = database
  const folder = mkdtempSync(join(tmpdir(), 'nicher-dumps-'))
  beforeAll(() => database.migrate())
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const importThreads = createImportThreads({
    ...{ database, clock: createClock() },
    hashAuthor: (source, name) => `hash of ${source} ${name.length}`,
  })
  let made = 0

  return {
    db,
    importThreads,
    /** Writes files into a new folder and returns its path. */
    write(files: Files, name = 'dump'): string {
      made += 1
      const path = join(folder, String(made), name)
      mkdirSync(path, { recursive: true })
      for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content)
      return path
    },
    /** A folder with one program, a script of the shell. */
    program(name: string, script: string): string {
      const path = this.write({ [name]: `#!/bin/sh\n${script}\n` }, 'programs')
      chmodSync(join(path, name), 0o755)
      return path
    },
    async discussion(id: string) {
      const [row] = await db.select().from(discussions).where(eq(discussions.id, id))
      return row
    },
    /** Ids and texts of a discussion's comments that are not deleted. */
    async comments(id: string): Promise<Record<string, string>> {
      const where = eq(discussionComments.discussionId, id)
      const rows = await db.select().from(discussionComments).where(where)
      const there = rows.filter(({ deletedAt }) => deletedAt === null)
      return Object.fromEntries(there.map((row) => [row.id, row.text]).sort())
    },
  }
}

export const ndjson = (...items: unknown[]) =>
  items.map((item) => `${typeof item === 'string' ? item : JSON.stringify(item)}\n`).join('')

/** A table as Stack Exchange writes it. */
export const xmlTable = (name: string, ...rows: string[]) =>
  `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<${name}>\n${rows.map((row) => `  ${row}\n`).join('')}</${name}>`
