import { setTimeout as delay } from 'node:timers/promises'
import { buildApp } from '../../server/app.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { plainLog } from '../../server/jobs/loop.ts'
import { discussion, emptyAnalysis } from '../../testing/ideas.ts'
import { ABORTING, type HostMessage, PARTS, type Stage } from './messages.ts'

/*
 * The product with a slow archive and a slow engine, which report each stage to the
 * parent. With the argument `worker`, it does not listen.
 */
const STAGE_MS = 120
const isWorker = process.argv[2] === 'worker'

const tell = (message: HostMessage) => void process.send?.(message)

async function stage(name: Stage, market: string, signal: AbortSignal): Promise<void> {
  tell({ kind: 'stage', stage: name, market })
  await delay(STAGE_MS, undefined, { signal })
}

const config = parseConfig(process.env)
const services = await compose(config, {
  ideas: {
    async gather(market, _limit, signal) {
      await stage('search', market, signal)
      return { discussions: [discussion] }
    },
    async analyze({ market, now, signal }, onStep, memory) {
      await stage('analyze', market, signal)
      if (market === ABORTING) process.abort()
      for (let part = 1; part <= PARTS; part += 1) {
        await memory?.once(`part ${part}`, async () => {
          tell({ kind: 'paid', part, market })
          await delay(STAGE_MS / PARTS, undefined, { signal })
          return part
        })
      }
      await onStep('generating', 0)
      await stage('generate', market, signal)
      tell({ kind: 'stage', stage: 'result', market })
      return emptyAnalysis(market, now)
    },
  },
})
const app = isWorker ? undefined : await buildApp(services)
await app?.listen({ host: '127.0.0.1', port: config.apiPort })
for (const loop of services.loops) loop.start(plainLog)

process.on('message', async (email: string) => {
  await services.grants.grant(email)
  tell({ kind: 'granted' })
})
process.on('SIGTERM', async () => {
  await app?.close()
  await Promise.all(services.loops.map((loop) => loop.stop()))
  await services.database.close()
  process.exit(0)
})
tell({ kind: 'ready' })
