import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../testing/postgres.ts'
import { median } from './api/load.ts'
import { pathOf } from './tree/niches.ts'
import { send } from './tree/send.ts'
import { startTreeHost } from './tree/start.ts'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '5000,240000,900000' },
    rounds: { type: 'string', default: '7' },
  },
})

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const agents = { work: new Agent({ keepAlive: true }), probe: new Agent({ keepAlive: true }) }

/** Runs work and measures the slowest health check during it. */
async function beside<T>(url: string, work: () => Promise<T>) {
  let isOver = false
  let worst = 0
  const probing = (async () => {
    while (!isOver) {
      worst = Math.max(worst, (await send(`${url}/health`, agents.probe)).ms)
      await delay(5)
    }
  })()
  const result = await work().finally(() => {
    isOver = true
  })
  await probing
  return { result, worst }
}

/** Explores and reads the tree after it, again and again. */
async function measure(nodes: number, databaseUrl: string): Promise<string> {
  const host = await startTreeHost(nodes, { DATABASE_URL: databaseUrl })
  try {
    const { url, token, added: synthetic } = host
    const look = () => send(`${url}/api/tree`, agents.work, 'GET', { 'accept-encoding': 'br' })
    const idle = await host.memory()
    const first = await beside(url, look)
    const times: { explore: number; tree: number; health: number }[] = []
    let most = await host.memory()
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const body = JSON.stringify({ path: pathOf(synthetic - 1 - round) })
      const { result, worst } = await beside(url, async () => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const explored = await send(`${url}/api/explore`, agents.work, 'POST', headers, body)
        if (explored.status !== 200) throw new Error(`an exploration returned ${explored.status}`)
        return { explore: explored.ms, tree: (await look()).ms }
      })
      times.push({ ...result, health: worst })
      most = Math.max(most, await host.memory())
    }
    const of = (key: 'explore' | 'tree') => median(times.map((time) => time[key])).toFixed(0)
    const worst = Math.max(...times.map(({ health }) => health)).toFixed(0)
    const start = `${first.result.ms.toFixed(0)} | ${first.worst.toFixed(0)}`
    return `| ${nodes} | ${megabytes(first.result.bytes)} | ${start} | ${of('explore')} | ${of('tree')} | ${worst} | ${megabytes(idle)} | ${megabytes(most)} |`
  } finally {
    host.stop()
  }
}

const server = await startPostgres()
try {
  process.stdout.write(
    `| niches | brotli MB | first tree ms | worst health ms | exploration ms | tree after it ms | worst health ms | memory before MB | most MB |\n|${' ---: |'.repeat(9)}\n`,
  )
  for (const nodes of values.nodes.split(',').map(Number)) {
    const row = await measure(nodes, await server.createDatabase(`tree_${nodes}`))
    process.stdout.write(`${row}\n`)
  }
} finally {
  for (const agent of Object.values(agents)) agent.destroy()
  await server.stop()
}
