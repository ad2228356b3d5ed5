import { compose } from './compose.ts'
import { parseConfig } from './config.ts'
import { explainFailure } from './failure.ts'
import { keepHouse } from './housekeeping.ts'
import { plainLog } from './services/mail/delivery-loop.ts'

/** A host that serves no requests and only does the housekeeping of a shared Postgres and delivers mails. */
try {
  const config = parseConfig(process.env)
  if (config.database.kind !== 'postgres') {
    throw new Error('A worker needs a shared database: set DATABASE_URL to a Postgres server.')
  }
  const services = await compose(config)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  services.delivery?.start(plainLog)
  await keepHouse(services.cleanup, {
    signal: stopping.signal,
    onFailure(error) {
      const text = `Housekeeping failed and is tried again in a minute: ${explainFailure(error)}`
      process.stderr.write(`${text}\n`)
    },
  })
  await services.delivery?.stop()
  await services.database.close()
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
