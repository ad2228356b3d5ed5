import { writeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'

const MB = 1024 ** 2
const WITH_POSTGRES =
  'DATABASE_URL names a Postgres server, which has its own tools (docs/operations.md, "Postgres")'

type Tell = (event: { kind: 'output' | 'failed'; text: string }) => void

interface BackupParts {
  database: OpenDatabase
  dataDir: string
  clock: Clock
}

/** Writes a backup of the embedded database, while it serves or alone. */
export async function runBackup(
  parts: BackupParts,
  { path }: { path: string },
  tell: Tell,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { kind } = parts.database
  if (kind !== 'embedded') {
    const advice = 'pg_dump --format=custom --file=backup "$DATABASE_URL"'
    const text =
      kind === 'postgres' ? `${WITH_POSTGRES}: ${advice}` : 'A database in memory has no backup'
    return tell({ kind: 'failed', text })
  }
  const bytes = await writeBackup(path, parts, signal)
  const size = `${(bytes / MB).toFixed(1)} MB`
  tell({ kind: 'output', text: `${path}: ${size}. It holds DATA_DIR's secret: keep it safe` })
}

/** @throws {Error} with the reason why nothing was restored */
export async function runRestore(
  { database }: Config,
  { path, replace }: { path: string; replace: boolean },
  tell: Tell,
): Promise<void> {
  if (database.kind !== 'embedded') {
    const advice = 'pg_restore --no-owner --dbname="$DATABASE_URL" backup'
    return tell({ kind: 'failed', text: `${WITH_POSTGRES}: ${advice}` })
  }
  const { dataDir } = database
  const { madeAt } = await restoreBackup(path, dataDir, { replace })
  tell({ kind: 'output', text: `${dataDir} has the database of ${madeAt}. Start the API` })
}
