import type { Server } from 'node:http'
import type { Services } from './compose.ts'
import { parseConfig } from './config.ts'
import { lockFolder } from './db/folder-lock.ts'

const HOUR = 3_600_000
/** Longest that a shutdown may take before the process ends all the same. */
const SHUTDOWN_LIMIT = 10_000

async function start(): Promise<() => Promise<void>> {
  const config = parseConfig(process.env)
  // A second process is told at once, before the rest is loaded.
  if (config.database.kind === 'embedded') lockFolder(config.database.dataDir).release()
  const [{ compose }, { buildApp }, { serveCommands }] = await Promise.all([
    import('./compose.ts'),
    import('./app.ts'),
    import('./admin/socket.ts'),
  ])
  const services = await compose(config)
  const app = await buildApp(services)
  let commands: Server | undefined
  if (config.database.kind === 'embedded') {
    commands = await serveCommands(config.dataDir, services)
  }
  await app.listen({ host: config.host, port: config.apiPort })
  const { kind, durability } = services.database
  app.log.info({ event: 'started', database: kind, durability, mode: config.mode }, 'API is up')
  process.send?.('ready')
  const sweep = setInterval(() => void sweepUp(services), HOUR)

  return async function stop() {
    clearInterval(sweep)
    commands?.close()
    // Requests under way are answered before the database goes.
    await app.close()
    await services.database.close()
  }
}

async function sweepUp(services: Services): Promise<void> {
  await services.cleanup().catch(() => {
    // What could not be removed now is removed by the next sweep.
  })
}

try {
  const stop = await start()
  let isStopping = false
  const shutDown = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
