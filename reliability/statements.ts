import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrationsFolder } from '../server/db/migrations-folder.ts'
import { openDatabase } from '../server/db/open.ts'
import { startPostgres } from '../testing/postgres.ts'
import { isAllowed } from './statements/allowed.ts'
import { explain, readsTables } from './statements/plans.ts'

/*
 * The plans of every statement that the product sent while its tests ran over Postgres
 * (`testing/statements.ts`). None may read a table from end to end, so that no call gets slower
 * because others use the product.
 */

const { values } = parseArgs({ options: { folder: { type: 'string', default: '' } } })
const recorded = readdirSync(values.folder).flatMap((file) =>
  readFileSync(join(values.folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string),
)
const migrations = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(join(migrationsFolder, file), 'utf8'))
const isMigration = (text: string) => migrations.some((file) => file.includes(text.trim()))
const texts = [...new Set(recorded)]
  .filter((text) => readsTables(text) && !isMigration(text))
  .sort()

const server = await startPostgres()
let failed = 0
try {
  const url = await server.createDatabase('statements')
  const database = await openDatabase({ kind: 'postgres', url })
  await database.migrate()
  await database.close()
  for (const [index, found] of (await explain(url, texts)).entries()) {
    const text = texts[index] ?? ''
    const whole = found.filter(({ table }) => !isAllowed(table, text))
    if (whole.length === 0) continue
    failed += 1
    const reads = whole.map(({ table, how }) => `${table}: ${how}`).join('; ')
    process.stdout.write(`${reads}\n    ${text.replaceAll(/\s+/g, ' ')}\n`)
  }
} finally {
  await server.stop()
}
process.stdout.write(`${texts.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || texts.length === 0 ? 1 : 0
