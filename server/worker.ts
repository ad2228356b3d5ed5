import { compose } from './compose.ts'
import { parseConfig } from './config.ts'
import { explainFailure } from './failure.ts'
import { keepHouse } from './jobs/housekeeping.ts'
import { plainLog } from './jobs/loop.ts'
import { aiLine, withLocalModel } from './local-model.ts'
import { startObservers } from './observers.ts'
import { checkOperator } from './operator-file.ts'
import { limitShutdown } from './shutdown-limit.ts'

/**
 * A host that serves no requests. It runs market analyses, delivers mails,
 * processes payment events and cleans up, over a shared Postgres.
 */
try {
  const config = parseConfig(process.env, checkOperator(process.env.APP_MODE))
  if (config.database.kind !== 'postgres') {
    throw new Error('A worker needs a shared database: set DATABASE_URL to a Postgres server.')
  }
  const services = await compose(await withLocalModel(config))
  process.stdout.write(`${aiLine(services.config)}\n`)
  const observers = await startObservers(services, 'nicher-worker')
  const stopping = new AbortController()
  const shutDown = () => {
    if (!stopping.signal.aborted) limitShutdown()
    stopping.abort()
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  for (const loop of services.loops) loop.start(plainLog)
  await keepHouse(services.cleanup, {
    signal: stopping.signal,
    onFailure(error) {
      const text = `Housekeeping failed. The next try is in a minute: ${explainFailure(error)}`
      process.stderr.write(`${text}\n`)
    },
  })
  await Promise.all(services.loops.map((loop) => loop.stop()))
  await observers.close()
  await services.database.close()
  // A collector that hangs must not keep the process.
  process.exit()
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
