import type { DatabaseError } from 'pg'

/** Runs one query that answers one row. */
export type AskRow = (query: string) => Promise<Record<string, unknown> | undefined>

/** Permission denied: some providers keep it from the users of a database. */
const DENIED = '42501'

/** The number that a server and its replicas share; undefined if this user may not ask. */
async function systemOf(ask: AskRow): Promise<string | undefined> {
  try {
    const row = await ask('select system_identifier::text as system from pg_control_system()')
    return String(row?.system)
  } catch (error) {
    const { cause = error } = error as { cause?: unknown }
    if ((cause as DatabaseError).code === DENIED) return undefined
    throw error
  }
}

/** False if the answers are certainly of two different databases. */
export async function isSameDatabase(one: AskRow, other: AskRow): Promise<boolean> {
  const name = async (ask: AskRow) => (await ask('select current_database() as name'))?.name
  if ((await name(one)) !== (await name(other))) return false
  const [system, otherSystem] = [await systemOf(one), await systemOf(other)]
  return system === undefined || otherSystem === undefined || system === otherSystem
}
