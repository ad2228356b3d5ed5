import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../testing/postgres.ts'
import { median } from './api/load.ts'
import { pathOf } from './tree/niches.ts'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '5000,240000,900000' },
    rounds: { type: 'string', default: '7' },
  },
})

interface Report {
  url: string
  token: string
  synthetic: number
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const agents = { work: new Agent({ keepAlive: true }), probe: new Agent({ keepAlive: true }) }

/** Milliseconds and bytes of a request. */
async function send(url: string, agent: Agent, method = 'GET', headers = {}, body = '') {
  const began = performance.now()
  return new Promise<{ ms: number; bytes: number; status: number }>((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ ms: performance.now() - began, bytes, status: answer.statusCode ?? 0 }),
      )
    })
    outgoing.on('error', reject).end(body)
  })
}

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

async function rss(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [bytes] = (await once(child, 'message')) as [number]
  return bytes
}

/** Explores and reads the tree after it, again and again. */
async function measure(nodes: number, databaseUrl: string): Promise<string> {
  const file = fileURLToPath(new URL('tree/tree-host.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LIVE_SOURCES: 'off' }
  const child = spawn(process.execPath, [file, String(nodes)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [{ url, token, synthetic }] = (await once(child, 'message')) as [Report]
    const look = () => send(`${url}/api/tree`, agents.work, 'GET', { 'accept-encoding': 'br' })
    const idle = await rss(child)
    const first = await beside(url, look)
    const times: { explore: number; tree: number; health: number }[] = []
    let most = await rss(child)
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const body = JSON.stringify({ path: pathOf(synthetic - 1 - round) })
      const { result, worst } = await beside(url, async () => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const explored = await send(`${url}/api/explore`, agents.work, 'POST', headers, body)
        if (explored.status !== 200) throw new Error(`an exploration returned ${explored.status}`)
        return { explore: explored.ms, tree: (await look()).ms }
      })
      times.push({ ...result, health: worst })
      most = Math.max(most, await rss(child))
    }
    const of = (key: 'explore' | 'tree') => median(times.map((time) => time[key])).toFixed(0)
    const worst = Math.max(...times.map(({ health }) => health)).toFixed(0)
    const start = `${first.result.ms.toFixed(0)} | ${first.worst.toFixed(0)}`
    return `| ${nodes} | ${megabytes(first.result.bytes)} | ${start} | ${of('explore')} | ${of('tree')} | ${worst} | ${megabytes(idle)} | ${megabytes(most)} |`
  } finally {
    child.kill('SIGKILL')
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
