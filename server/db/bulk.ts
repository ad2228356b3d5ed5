import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

/** A separate connection for writing a large number of rows to a Postgres server. */
export interface BulkConnection {
  db: Database
  /** Sends rows of plain values to a table. Texts must not contain NUL. */
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

/** Rows per piece of the stream. */
const PIECE = 500

function* piecesOf(rows: readonly (readonly (string | number | null)[])[]): Generator<string> {
  for (let from = 0; from < rows.length; from += PIECE) {
    const lines = rows.slice(from, from + PIECE).map((row) => `${row.map(fieldOf).join('\t')}\n`)
    yield lines.join('')
  }
}

/**
 * Opens the connection. Commits are acknowledged before they are on disk: after a
 * crash of the server, the last ones are missing completely, in order.
 */
export async function openBulk(url: string): Promise<BulkConnection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // An error of the connection fails the running statement, which reports it.
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
