import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Statement, statements } from '../server/observed.ts'
import { engine } from './database.ts'

/*
 * Where STATEMENTS_FOLDER is set, the tests over Postgres write each statement that the product sends to a file of
 * that folder, one as JSON a line, and `reliability/statements.ts` asks Postgres for their plans.
 * Statements that a test sends by itself are left out.
 */

const product = new AsyncLocalStorage<true>()
const folder = process.env.STATEMENTS_FOLDER

/** Runs a part of the product. What it sends, also later from its timers, is the product's. */
export function asProduct<T>(work: () => T): T {
  return folder !== undefined && engine() === 'postgres' ? product.run(true, work) : work()
}

/**
 * The product's services for a test that calls them by itself, as hosts do in the background: what
 * they send is the product's.
 */
export function asProducts<T extends object>(services: T): T {
  if (folder === undefined || engine() !== 'postgres') return services
  const wrap = (value: unknown) =>
    typeof value === 'function' ? (...given: unknown[]) => asProduct(() => value(...given)) : value
  const parts = Object.entries(services).map(([name, service]) => {
    // The database is also the test's own.
    const isPlain = service?.constructor === Object && name !== 'database'
    if (!isPlain) return [name, wrap(service)]
    const own = Object.entries(service as object).map(([key, value]) => [key, wrap(value)])
    return [name, Object.fromEntries(own)]
  })
  return Object.fromEntries(parts) as T
}

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${process.pid}.ndjson`)
  const known = new Set<string>()
  statements.start.subscribe((message) => {
    const { text } = message as Statement
    if (!product.getStore() || known.has(text)) return
    known.add(text)
    appendFileSync(path, `${JSON.stringify(text)}\n`)
  })
}
