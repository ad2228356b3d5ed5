import { Client } from 'pg'
import { USUAL_REPORT } from '../usual-report.ts'
import { accountRows } from './fill/accounts.ts'
import { takesReport, takesResult, toolRows } from './fill/tools.ts'
import { workspaceRows } from './fill/workspace.ts'

/** The indexes that can be built after their rows. */
const SEARCHES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not indisunique`

async function durable(client: Client, isOn: boolean): Promise<void> {
  for (const name of ['fsync', 'full_page_writes']) {
    await client.query(`alter system set ${name} = ${isOn ? 'on' : 'off'}`)
  }
  await client.query('select pg_reload_conf()')
}

/** Reads all pages into the server's memory, where its packages can: the disk is not measured. */
async function warm(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_available_extensions where name = 'pg_prewarm'`,
  )
  if (rowCount === 0) return
  await client.query('create extension if not exists pg_prewarm')
  await client.query(`select sum(pg_prewarm(oid::regclass)) from pg_class
    where relkind in ('r', 'i', 't') and oid >= 16384`)
}

/**
 * Fills a migrated database: as many members, candidates, reports and analyses as `rows`, and what
 * goes with them.
 * @param result of a real analysis
 */
export async function fill(url: string, rows: number, result: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The rows are right by construction, so no foreign key has to be looked up.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    // Safety against a power failure costs most of the time, and is back before anything is measured.
    await durable(client, false)
    const { rows: indexes } = await client.query<{ name: string; made_by: string }>(SEARCHES)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const text of [...accountRows(rows), ...workspaceRows(rows), ...toolRows(rows)]) {
      const value = takesReport(text)
        ? JSON.stringify(USUAL_REPORT)
        : takesResult(text)
          ? result
          : null
      await client.query(text, value === null ? [] : [value])
    }
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const index of indexes) await client.query(index.made_by)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    await warm(client)
    await durable(client, true)
  } finally {
    await client.end()
  }
}

/** Bytes of the database, and of its largest tables with their indexes, and the rows in these. */
export async function sizeOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const whole = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    const { rows: tables } = await client.query<{ name: string; bytes: string; rows: number }>(`
      select relname as name, pg_total_relation_size(oid) as bytes, reltuples::float8 as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by 2 desc limit 12`)
    return { bytes: Number(whole.rows[0]?.bytes), tables }
  } finally {
    await client.end()
  }
}

/** Sequential scans so far of tables, and the rows read by them. */
export async function sequentialScans(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; scans: number; read: number }>(`
      select relname as name, seq_scan::int as scans, seq_tup_read::float8 as read
      from pg_stat_user_tables where schemaname = 'public'`)
    return new Map(rows.map((row) => [row.name, row]))
  } finally {
    await client.end()
  }
}
