import type { PGlite } from '@electric-sql/pglite'
import { observeStatement } from '../observed.ts'

interface Connection {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the engines share no type
  query: (...given: any[]) => any
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)

/**
 * Tells of the statements of a connection or a pool. One with a callback is not told: a pool passes
 * it on to its connection.
 */
export function observeQueries(connection: Connection): void {
  const query = connection.query.bind(connection)
  connection.query = (...given) => {
    if (typeof given.at(-1) === 'function') return query(...given)
    return observeStatement(textOf(given[0]), () => query(...given))
  }
}

/** The same for PGlite, whose transactions are connections of their own. */
export function observePglite(client: PGlite): void {
  observeQueries(client)
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((tx) => {
      observeQueries(tx)
      return work(tx)
    })
}
