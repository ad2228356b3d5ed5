import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runPartition } from '../server/admin/partition.ts'
import { createClock } from '../server/clock.ts'
import { migrationsFolder } from '../server/db/migrations-folder.ts'
import { openDatabase } from '../server/db/open.ts'
import { ARCHIVE, LOGS } from '../server/db/partitions/tables.ts'
import { startPostgres } from '../testing/postgres.ts'
import { isAllowed } from './statements/allowed.ts'
import { explain, readsTables } from './statements/plans.ts'

/*
 * The plans of every statement that the product sent while its tests ran over Postgres
 * (`testing/statements.ts`). None may read a table from end to end, so that no call gets slower
 * because others use the product. What reads a table that can be partitioned is asked again in
 * partitions, where every one of them needs its index.
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

const divisible = new RegExp(
  `\\b(?:${[...ARCHIVE, ...LOGS].map(({ table }) => table).join('|')})\\b`,
)
const divided = texts.filter((text) => divisible.test(text))

/** Prints the statements that read a table whole, and returns their number. */
async function check(url: string, asked: readonly string[], where: string): Promise<number> {
  let failed = 0
  for (const [index, found] of (await explain(url, asked)).entries()) {
    const text = asked[index] ?? ''
    const whole = found.filter(({ table }) => !isAllowed(table, text))
    if (whole.length === 0) continue
    failed += 1
    const reads = whole.map(({ table, how }) => `${table}: ${how}`).join('; ')
    process.stdout.write(`${where}${reads}\n    ${text.replaceAll(/\s+/g, ' ')}\n`)
  }
  return failed
}

const server = await startPostgres()
let failed = 0
try {
  const url = await server.createDatabase('statements')
  const database = await openDatabase({ kind: 'postgres', url })
  await database.migrate()
  failed += await check(url, texts, '')
  for (const command of [
    { name: 'partition discussions', parts: 4 },
    { name: 'partition logs' },
  ] as const) {
    await runPartition({ database, clock: createClock() }, command, ({ kind, text }) => {
      if (kind === 'failed') throw new Error(text)
    })
  }
  await database.close()
  failed += await check(url, divided, 'in partitions, ')
} finally {
  await server.stop()
}
const passed = texts.length + divided.length - failed
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || texts.length === 0 ? 1 : 0
