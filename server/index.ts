import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { CommandServer } from './admin/socket.ts'
import { parseConfig } from './config.ts'
import { lockFolder } from './db/folder-lock.ts'
import { SECOND_MS } from './durations.ts'
import { explainFailure } from './failure.ts'
import { keepHouse } from './jobs/housekeeping.ts'
import { aiLine, withLocalModel } from './local-model.ts'
import { startObservers } from './observers.ts'
import { checkOperator } from './operator-file.ts'
import { limitShutdown } from './shutdown-limit.ts'

/** Time for the requests that were waiting for the start. */
const ANALYSIS_AFTER_MS = SECOND_MS

/**
 * Loads what the first analysis needs, unless it is loaded. It takes half a second, for which
 * requests wait; they are refused after a whole one (`plugins/pressure.ts`).
 */
async function loadAnalysis(): Promise<void> {
  await wait(ANALYSIS_AFTER_MS, undefined, { ref: false })
  await import('./analysis/analyze.ts')
  // Otherwise a host that is killed leaves no compiled code for the next start.
  flushCompileCache()
}

async function start(): Promise<() => Promise<void>> {
  const given = parseConfig(process.env, checkOperator(process.env.APP_MODE))
  // Refuse a second process early, before the other modules load.
  if (given.database.kind === 'embedded') lockFolder(given.database.dataDir).release()
  const config = await withLocalModel(given)
  const [{ compose }, { buildApp }, { serveCommands }] = await Promise.all([
    import('./compose.ts'),
    import('./app.ts'),
    import('./admin/socket.ts'),
    // Nobody may wait once a production host has said that it is ready.
    config.mode === 'production' ? import('./analysis/analyze.ts') : undefined,
  ])
  const services = await compose(config)
  const observers = await startObservers(services, 'nicher-api')
  const app = await buildApp(services, { observe: observers.observe })
  let commands: CommandServer | undefined
  if (config.database.kind === 'embedded') {
    commands = await serveCommands(config.dataDir, services)
  }
  await app.listen({ host: config.host, port: config.apiPort })
  const { kind, durability } = services.database
  app.log.info({ event: 'started', database: kind, durability, mode: config.mode }, 'API is up')
  // `npm start` hides the log; a log collector reads production's.
  if (config.mode === 'local') process.stdout.write(`${aiLine(config)}\n`)
  else app.log.info({ event: 'ai' }, aiLine(config))
  process.send?.('ready')
  loadAnalysis().catch((err) => {
    app.log.error({ event: 'analysis_not_loaded', err }, 'the analysis could not be loaded')
  })
  for (const loop of services.loops) loop.start(app.log)
  const stopping = new AbortController()
  const housekeeping = keepHouse(services.cleanup, {
    signal: stopping.signal,
    onFailure: (err) => app.log.error({ event: 'cleanup_failed', err }, 'housekeeping failed'),
  })

  return async function stop() {
    stopping.abort()
    // End running work before the database closes: the embedded one may hang if it is
    // closed in use.
    await Promise.all([commands?.close(), app.close(), housekeeping])
    await Promise.all(services.loops.map((loop) => loop.stop()))
    await observers.close()
    await services.database.close()
  }
}

try {
  const stop = await start()
  let isStopping = false
  const shutDown = () => {
    if (isStopping) return
    isStopping = true
    limitShutdown()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
