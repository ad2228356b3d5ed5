import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createPages } from './wikimedia-pages.ts'

/** Faults that replace the usual answer. `nothing` is a 404, `slow` never answers. */
export type WikimediaFault =
  | { kind: 'nothing' }
  | { kind: 'slow' }
  | { kind: 'broken' }
  | { kind: 'nonsense' }
  | { kind: 'huge' }
  | { kind: 'close' }
  | { kind: 'limited'; retryAfter?: string }
  | { kind: 'answer'; status: number; body: string; headers?: Record<string, string> }

type Endpoint = 'titles' | 'search' | 'views'

/** An answer before it is written. */
interface Reply {
  status: number
  body: string
  headers?: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
/** Eight megabytes that would be an empty answer of every endpoint. */
const HUGE = JSON.stringify({
  ...{ query: { pages: [], search: [] }, items: [] },
  padding: ' '.repeat(8 * 1024 * 1024),
})

const PER_ARTICLE =
  /^\/api\/rest_v1\/metrics\/pageviews\/per-article\/([a-z]+)\.wikipedia\/all-access\/user\/([^/]+)\/monthly\/(\d{8})\/(\d{8})$/

const json = (value: unknown, status = 200): Reply => ({
  status,
  body: JSON.stringify(value),
  headers: JSON_TYPE,
})
const problem = (status: number, title: string) => json({ type: 'about:blank', title }, status)

/** A product of its own and a way to reach its maker, as the User-Agent policy asks for. */
function identifies(userAgent = ''): boolean {
  const isDefault = /^(?:node|undici|curl|axios|python|java|go-http|mozilla)/i.test(userAgent)
  return !isDefault && /https?:\/\/|@/.test(userAgent)
}

function endpointOf(url: URL): Endpoint | undefined {
  if (url.pathname !== '/w/api.php') return PER_ARTICLE.test(url.pathname) ? 'views' : undefined
  return url.searchParams.get('list') === 'search' ? 'search' : 'titles'
}

function replyTo(fault: Exclude<WikimediaFault, { kind: 'slow' | 'close' }>): Reply {
  if (fault.kind === 'answer') return { headers: JSON_TYPE, ...fault }
  if (fault.kind === 'nothing') return problem(404, 'Not found.')
  if (fault.kind === 'nonsense') return { status: 200, body: '<!doctype html>', headers: HTML_TYPE }
  if (fault.kind === 'huge') return { status: 200, body: HUGE, headers: JSON_TYPE }
  if (fault.kind === 'broken') return { status: 503, body: '<h1>Error</h1>', headers: HTML_TYPE }
  const wait = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
  return { status: 429, body: 'Too many requests', headers: wait }
}

function send(reply: Reply, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isZipped = /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '')
  const zip = isZipped ? { 'content-encoding': 'gzip' } : {}
  outgoing.writeHead(reply.status, { ...reply.headers, ...zip })
  outgoing.end(isZipped ? gzipSync(reply.body) : reply.body)
}

/**
 * Wikipedia's action API and Wikimedia's page views on one loopback port: their rules, the pages of
 * `wikimedia-pages.ts`, and faults on demand. All languages share the titles; each has views of its
 * own.
 */
export async function openWikimedia() {
  const requests: { endpoint: Endpoint; url: string; headers: IncomingMessage['headers'] }[] = []
  const script = new Map<Endpoint, WikimediaFault[]>()
  const always = new Map<Endpoint, WikimediaFault>()
  let held: Promise<void> | undefined
  let underWay = 0
  let mostUnderWay = 0

  function serve(endpoint: Endpoint, url: URL): Reply {
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    if (endpoint === 'search') {
      return json(pages.search(asked('srsearch'), Number(asked('srlimit') || 10)))
    }
    if (endpoint === 'titles') {
      const titles = asked('titles').split('|')
      if (titles.length > 50) return json({ error: { code: 'toomanyvalues', info: 'Too many' } })
      return json(pages.titles(titles))
    }
    const [, language = '', article = '', first = '', last = ''] =
      PER_ARTICLE.exec(url.pathname) ?? []
    const items = pages.views(language, decodeURIComponent(article), first, last)
    return items.length === 0 ? problem(404, 'Not found.') : json({ items })
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const endpoint = endpointOf(url)
    if (endpoint === undefined) return send(problem(404, 'Not found.'), incoming, outgoing)
    requests.push({ endpoint, url: incoming.url ?? '', headers: incoming.headers })
    if (!identifies(incoming.headers['user-agent'])) {
      const body = 'Please set a user-agent and respect our robot policy'
      return send({ status: 403, body }, incoming, outgoing)
    }
    await held
    const fault = script.get(endpoint)?.shift() ?? always.get(endpoint)
    if (fault?.kind === 'slow') return
    if (fault?.kind === 'close') outgoing.destroy()
    else send(fault ? replyTo(fault) : serve(endpoint, url), incoming, outgoing)
  }

  const server = createServer((incoming, outgoing) => {
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    outgoing.on('close', () => {
      underWay -= 1
    })
    void answer(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}`
  const pages = createPages(url)

  return {
    url,
    config: {
      ...{ pageviewsUrl: url, wikipediaUrl: url },
      userAgent: 'NicherTest/1.0 (https://nicher.example; test@nicher.example)',
    },
    requests,
    pages,
    /** Number of requests to an endpoint. */
    asked: (endpoint: Endpoint) =>
      requests.filter((request) => request.endpoint === endpoint).length,
    /** The most requests that were under way at the same time. */
    mostUnderWay: () => mostUnderWay,
    /** The next faults, one per request; later requests get good answers. */
    fail(endpoint: Endpoint, ...faults: WikimediaFault[]) {
      script.set(endpoint, faults)
    },
    /** The fault of every request from now on. */
    break(endpoint: Endpoint, fault: WikimediaFault) {
      always.set(endpoint, fault)
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
      script.clear()
      always.clear()
      held = undefined
      mostUnderWay = underWay
      pages.reset()
    },
  }
}
