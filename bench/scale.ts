import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../testing/postgres.ts'
import { median } from './api/load.ts'
import { coinedWord, pathOf } from './tree/niches.ts'
import { send } from './tree/send.ts'
import { startTreeHost, type TreeDatabase } from './tree/start.ts'

/*
 * What a visitor's requests cost in maps of very different sizes, over both engines: the first
 * two levels, a branch that is opened, and a search.
 */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '5000,100000,1000000' },
    rounds: { type: 'string', default: '200' },
  },
})
const rounds = Number(values.rounds)
const agent = new Agent({ keepAlive: true })
const br = { 'accept-encoding': 'br' }

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** Searches for words of the atlas, for common and rare words of other niches, and with slips. */
function searches(synthetic: number): string[] {
  return Array.from({ length: rounds }, (_, round) => {
    const rare = coinedWord((round * 104_729) % synthetic)
    const kinds = [
      ['dog food', 'beekeping', 'wedding photographer', 'lawn care', 'vegan bakery'][round % 5],
      rare,
      rare.slice(0, 3) + rare.slice(4),
      rare.slice(0, -2),
      `bright ${rare}`,
      'garden lighting',
      'vintage guitar',
    ]
    return kinds[round % kinds.length] ?? rare
  })
}

async function measure(nodes: number, database: TreeDatabase): Promise<string> {
  const growing = await startTreeHost(nodes, database)
  const { added } = growing
  await growing.close()
  const began = performance.now()
  const host = await startTreeHost(nodes, database)
  const start = (performance.now() - began) / 1_000
  try {
    const ask = async (path: string) => {
      const sent = await send(`${host.url}${path}`, agent, 'GET', br)
      if (sent.status !== 200) throw new Error(`${path} returned ${sent.status}`)
      return sent
    }
    const branch = (path: string[], depth: number) =>
      ask(`/api/tree/branch?path=${encodeURIComponent(JSON.stringify(path))}&depth=${depth}`)
    const first = await branch([], 2)
    const again: number[] = []
    for (let round = 0; round < 20; round += 1) again.push((await branch([], 2)).ms)
    const opened: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Niches with others below them are the first twelfth.
      const at = (round * 7_907) % Math.max(1, Math.floor(added / 12))
      opened.push((await branch(pathOf(at), 1)).ms)
    }
    await ask('/api/niches/search?q=dog')
    const found: number[] = []
    for (const q of searches(added)) {
      found.push((await ask(`/api/niches/search?q=${encodeURIComponent(q)}`)).ms)
    }
    const memory = (await host.memory()) / 1e6
    const ms = (value: number) => value.toFixed(1)
    return `${first.bytes} | ${ms(first.ms)} | ${ms(median(again))} | ${ms(median(opened))} | ${ms(percentile(opened, 0.95))} | ${ms(median(found))} | ${ms(percentile(found, 0.95))} | ${memory.toFixed(0)} | ${start.toFixed(1)}`
  } finally {
    host.stop()
  }
}

const server = await startPostgres()
try {
  process.stdout.write(
    `| engine | niches | first bytes | first ms | again ms | branch ms | p95 | search ms | p95 | memory MB | start s |\n|${' ---: |'.repeat(11)}\n`,
  )
  for (const nodes of values.nodes.split(',').map(Number)) {
    for (const engine of ['postgres', 'embedded']) {
      const folder = mkdtempSync(join(tmpdir(), 'nicher-scale-'))
      const database =
        engine === 'embedded'
          ? { DATA_DIR: folder }
          : { DATABASE_URL: await server.createDatabase(`scale_${nodes}`) }
      process.stdout.write(`| ${engine} | ${nodes} | ${await measure(nodes, database)} |\n`)
      rmSync(folder, { recursive: true })
    }
  }
} finally {
  agent.destroy()
  await server.stop()
}
