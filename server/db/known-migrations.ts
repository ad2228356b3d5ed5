import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from './migrations-folder.ts'

/** The migrations that this version has, by their time. */
export function knownMigrations(): number[] {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when)
}
