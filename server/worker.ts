import { setTimeout as delay } from 'node:timers/promises'
import { compose } from './compose.ts'
import { parseConfig } from './config.ts'

const HOUR = 3_600_000

/** A host that serves no requests and only does the housekeeping of a shared Postgres. */
try {
  const config = parseConfig(process.env)
  if (config.database.kind !== 'postgres') {
    throw new Error('A worker needs a shared database: set DATABASE_URL to a Postgres server.')
  }
  const services = await compose(config)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  while (!stopping.signal.aborted) {
    await services.cleanup()
    await delay(HOUR, undefined, { signal: stopping.signal }).catch(() => {})
  }
  await services.database.close()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
