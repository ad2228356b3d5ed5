import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createGrants } from '../../server/services/accounts/grants.ts'
import { mergeTree } from '../../server/services/explorer/tree-merge.ts'
import { openDataForSeo } from '../../testing/dataforseo-vendor.ts'
import { freePort } from '../../testing/free-port.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { bootApi } from '../api-process.ts'

/** An explored niche that is not in the atlas, and the number of unexplored niches below it. */
const COAST = 'Slow Coast'
const HARBORS = 60

const completion = (content: object) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'slow',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: JSON.stringify(content) },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  })

/** A chat model that takes this long for every answer. */
async function openSlowModel(ms: number) {
  let asked = 0
  let thinking = 0
  const server = createServer(async (incoming, outgoing) => {
    const isSummary = (await text(incoming)).includes('search volume')
    asked += 1
    thinking += 1
    await delay(ms)
    thinking -= 1
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(completion(isSummary ? { summary: 'Steady.' } : { niches: [`Quay ${asked}`] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    thinking: () => thinking,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Stack = Awaited<ReturnType<typeof openStack>>

/**
 * The real API over a new Postgres, with a model that takes `ms` per answer and a
 * keyword vendor that can be held.
 */
export async function openStack(ms: number) {
  const [model, vendor, server] = await Promise.all([
    openSlowModel(ms),
    openDataForSeo(),
    startPostgres(),
  ])
  const url = await server.createDatabase('outside_wait')
  const api = await bootApi({
    ...vendor.env,
    DATABASE_URL: url,
    API_PORT: String(await freePort()),
    LLM_BASE_URL: model.url,
    LLM_API_KEY: 'none',
    LLM_MODEL: 'slow',
    LLM_TIMEOUT_MS: String(ms + 10_000),
    KEYWORD_WAIT_MS: '40000',
  })
  const clock = createClock()
  const database = await openDatabase({ kind: 'postgres', url })
  const grants = createGrants(database.db, clock)
  const harbor = (index: number) => ({ name: `Harbor ${index}`, isExplored: false, children: [] })
  const children = Array.from({ length: HARBORS }, (_, index) => harbor(index))
  const coast = { name: COAST, isExplored: true, children }
  const root = { name: 'Niches', isExplored: true, children: [coast] }
  await mergeTree(database.db, clock, root, { origin: 'import' })
  let used = 0

  return {
    url: api.url,
    version: server.version,
    model,
    vendor,
    grant: (email: string) => grants.grant(email),
    /** An unexplored path; only the model knows niches below it. */
    unexplored(): string[] {
      used += 1
      return [COAST, `Harbor ${used - 1}`]
    },
    async close() {
      await database.close()
      await api.kill()
      model.close()
      vendor.close()
      await server.stop()
    },
  }
}
