import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

/** A connection of one's own for writing very many rows to a Postgres server. */
export interface BulkConnection {
  db: Database
  /** Sends rows of plain values to a table. Texts must be without NUL. */
  copy(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly (string | number | null)[])[],
  ): Promise<void>
  close(): Promise<void>
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function fieldOf(value: string | number | null): string {
  if (value === null) return '\\N'
  return typeof value === 'number'
    ? String(value)
    : value.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** Rows of one piece of the stream. */
const PIECE = 500

function* piecesOf(rows: readonly (readonly (string | number | null)[])[]): Generator<string> {
  for (let from = 0; from < rows.length; from += PIECE) {
    const lines = rows.slice(from, from + PIECE).map((row) => `${row.map(fieldOf).join('\t')}\n`)
    yield lines.join('')
  }
}

/**
 * Commits are acknowledged before they are on the disk: after a crash of the
 * server the last ones are missing as a whole, in order.
 */
export async function openBulk(url: string): Promise<BulkConnection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // What breaks the connection fails the statement under way, which tells of it.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set synchronous_commit = off; set gin_pending_list_limit = '16MB'`)
  return {
    db: drizzle({ client, schema }),
    async copy(table, columns, rows) {
      const statement = `copy ${table} (${columns.join(', ')}) from stdin`
      await pipeline(Readable.from(piecesOf(rows)), client.query(copyFrom(statement)))
    },
    close: () => client.end(),
  }
}
