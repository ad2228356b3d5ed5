import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const LOGIN = 'traveler@mail.example'
const PASSWORD = 'canary-of-dataforseo'

/** Faults that replace the usual answer. */
export type Fault =
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'envelope'; code: number }
  | { kind: 'task'; code: number }
  | { kind: 'body'; body: string }
  | { kind: 'drip'; bytes: number }
  | { kind: 'hang' }
  | { kind: 'close' }

type Endpoint = 'volume' | 'suggestions'

interface Task {
  keywords?: string[]
  keyword?: string
  limit?: number
  location_code?: number
  language_code?: string
}

const ENDPOINTS: Record<string, Endpoint> = {
  '/v3/keywords_data/google_ads/search_volume/live': 'volume',
  '/v3/dataforseo_labs/google/keyword_suggestions/live': 'suggestions',
}

/** Google groups singular and plural. */
const grouped = (keyword: string) => keyword.toLowerCase().replace(/s\b/g, '')
const draw = (keyword: string) => createHash('sha256').update(grouped(keyword)).digest()
const isUnknown = (keyword: string) => keyword.startsWith('nodata')
/** The vendor leaves these out of an answer. */
const isLeftOut = (keyword: string) => keyword.startsWith('noanswer')

/** Newest first, like the real vendor. */
function monthly(volume: number) {
  return Array.from({ length: 14 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 9 - index, 1))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, search_volume: volume + index }
  })
}

function metrics(keyword: string) {
  const hash = draw(keyword)
  const index = hash.readUInt8(0) % 101
  const level = index <= 33 ? 'LOW' : index <= 66 ? 'MEDIUM' : 'HIGH'
  const volume = 10 * (1 + (hash.readUInt16BE(1) % 5_000))
  return { index, level, volume, cpc: hash.readUInt8(3) / 50 }
}

function volumeRow(keyword: string) {
  const own = { keyword: keyword.toLowerCase(), spell: null, search_partners: false }
  if (isUnknown(keyword)) {
    const unknown = { search_volume: null, cpc: null, monthly_searches: null }
    return { ...own, competition: null, competition_index: null, ...unknown }
  }
  const { index, level, volume, cpc } = metrics(keyword)
  return {
    ...own,
    competition: level,
    competition_index: index,
    search_volume: volume,
    low_top_of_page_bid: cpc / 2,
    high_top_of_page_bid: cpc * 2,
    cpc,
    monthly_searches: monthly(volume),
  }
}

function suggestion(keyword: string) {
  const { index, level, volume, cpc } = metrics(keyword)
  return {
    se_type: 'google',
    keyword,
    keyword_info: {
      competition: index / 100,
      competition_level: level,
      search_volume: volume,
      cpc,
      monthly_searches: monthly(volume),
    },
  }
}

function suggestions(seed: string, limit: number) {
  const items = Array.from({ length: limit }, (_, index) => suggestion(`${seed} part ${index}`))
  return [{ seed_keyword: seed, total_count: items.length, items_count: items.length, items }]
}

function envelope(task: { code: number; result?: unknown[] }, code = 20_000) {
  const cost = task.result ? 0.05 : 0
  return JSON.stringify({
    version: '0.1.20261101',
    status_code: code,
    status_message: code === 20_000 ? 'Ok.' : 'vendor words of the envelope',
    cost,
    tasks_count: 1,
    tasks: [
      {
        id: '08221822-1535-0066-0000-4b8e1f0a',
        status_code: task.code,
        status_message: task.code === 20_000 ? 'Ok.' : 'vendor words of the task',
        cost,
        result: task.result ?? null,
      },
    ],
  })
}

const isGood = (keyword: string) =>
  Array.from(keyword).length <= 80 && keyword.split(' ').length <= 10

/** DataForSEO on a loopback port: its rules, figures by formula, and faults on demand. */
export async function openDataForSeo() {
  const requests: { endpoint: Endpoint; task: Task }[] = []
  const script: Record<Endpoint, Fault[]> = { volume: [], suggestions: [] }
  const always: Partial<Record<Endpoint, Fault>> = {}
  let limit = Number.POSITIVE_INFINITY
  let held: Promise<void> | undefined

  function misbehave(fault: Fault, outgoing: ServerResponse): void {
    if (fault.kind === 'hang') return
    if (fault.kind === 'close') {
      outgoing.destroy()
      return
    }
    if (fault.kind === 'drip') {
      outgoing.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024, ' ')
      for (let sent = 0; sent < fault.bytes; sent += chunk.length) outgoing.write(chunk)
      outgoing.end()
      return
    }
    const status = fault.kind === 'status' ? fault.status : 200
    outgoing.writeHead(status, fault.kind === 'status' ? fault.headers : {})
    if (fault.kind === 'envelope') outgoing.end(envelope({ code: 20_000 }, fault.code))
    else if (fault.kind === 'task') outgoing.end(envelope({ code: fault.code }))
    else outgoing.end(fault.body ?? '')
  }

  function serve(endpoint: Endpoint, task: Task): string {
    const keywords = endpoint === 'volume' ? (task.keywords ?? []) : [task.keyword ?? '']
    if (keywords.length === 0 || keywords.length > 1_000 || !keywords.every(isGood)) {
      return envelope({ code: 40_501 })
    }
    const made = requests.filter((request) => request.endpoint === 'volume').length
    if (endpoint === 'volume' && made > limit) return envelope({ code: 40_202 })
    const result =
      endpoint === 'volume'
        ? keywords.filter((keyword) => !isLeftOut(keyword)).map(volumeRow)
        : suggestions(keywords[0] ?? '', task.limit ?? 100)
    return envelope({ code: 20_000, result })
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const endpoint = ENDPOINTS[incoming.url ?? '']
    const expected = `Basic ${Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64')}`
    const body: unknown = JSON.parse(await text(incoming))
    if (incoming.headers.authorization !== expected) {
      outgoing.writeHead(401).end(envelope({ code: 40_100 }, 40_100))
      return
    }
    if (endpoint === undefined) {
      outgoing.writeHead(404).end(envelope({ code: 40_400 }, 40_400))
      return
    }
    if (!Array.isArray(body)) {
      outgoing.end(envelope({ code: 40_503 }, 40_503))
      return
    }
    const [task] = body as Task[]
    requests.push({ endpoint, task: task ?? {} })
    await held
    const fault = script[endpoint].shift() ?? always[endpoint]
    if (fault) misbehave(fault, outgoing)
    else
      outgoing
        .writeHead(200, { 'content-type': 'application/json' })
        .end(serve(endpoint, task ?? {}))
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}`

  return {
    url,
    config: { login: LOGIN, password: PASSWORD, url, timeoutMs: 5_000 },
    env: { DATAFORSEO_LOGIN: LOGIN, DATAFORSEO_PASSWORD: PASSWORD, DATAFORSEO_URL: url },
    requests,
    /** Number of requests to an endpoint. */
    asked: (endpoint: Endpoint) =>
      requests.filter((request) => request.endpoint === endpoint).length,
    /** The next faults, one per request; later requests get good answers. */
    fail(endpoint: Endpoint, ...faults: Fault[]) {
      script[endpoint].push(...faults)
    },
    /** The fault of every request from now on. */
    break(endpoint: Endpoint, fault: Fault) {
      always[endpoint] = fault
    },
    /** The live calls left in the vendor's minute. */
    limitTo(calls: number) {
      limit = calls
    },
    /** Holds all answers until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
    /** Restores the initial state. */
    reset() {
      requests.length = 0
      script.volume.length = 0
      script.suggestions.length = 0
      delete always.volume
      delete always.suggestions
      limit = Number.POSITIVE_INFINITY
      held = undefined
    },
  }
}
