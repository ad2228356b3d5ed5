import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { DEFAULT_API_PORT, localAddress } from '../contract/addresses.ts'
import { calls } from '../contract/calls.ts'
import { STORAGE_KEYS } from '../src/lib/storage-keys.ts'
import { type ApiOptions, type Member, SITE, startApi } from './api.ts'
import { type Entry, openAnalytics, openPage } from './site-browser.ts'
import type { CallName, Fault } from './site-faults.ts'

/** A request of the page, and what it was answered. */
interface SeenCall {
  name: CallName
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
  answer?: { status: number; body: unknown }
}

interface Visit {
  /** Who is signed in; a visitor where nobody is named. */
  as?: Member
  /** A place in the history that was left before. */
  entry?: Entry
}

/** How long the API may take for what a test waits for, in milliseconds. */
const PATIENCE_MS = 10_000
/** Turns of the event loop that an answer takes through the page's code. */
const TURNS = 8
/** Divides every pause of the site, so that each timer fires at its time. */
const CLOCK_STEP_MS = 50
/** Headers of an answer that scripts of another origin may read by default. */
const SAFE_HEADERS = ['cache-control', 'content-type']

const routes = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

function nameOf(method: string, path: string): CallName {
  const found = routes.find((route) => route.method === method && route.pattern.test(path))
  if (!found) throw new Error(`The contract has no ${method} ${path}`)
  return found.name
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text ? (JSON.parse(text) as unknown) : undefined
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const API = localAddress(DEFAULT_API_PORT)
/** The server's own, beside that of the page. */
const serverFetch = globalThis.fetch

/** The API shares the globals with the page: only what the page asks for goes to the network of the page. */
function keepServerFetch(): void {
  const pageFetch = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const isOfPage = typeof input === 'string' && input.startsWith(`${API}/`)
    return (isOfPage ? pageFetch : serverFetch)(input, init)
  })
}

/** Opened pages so far: each comes from an address of its own. */
let pages = 0

function holdTokens({ tokens }: Member, sessionId: string, csrf: string): void {
  localStorage.setItem(STORAGE_KEYS.sessionId, sessionId)
  localStorage.setItem(STORAGE_KEYS.csrf, csrf)
  localStorage.setItem(STORAGE_KEYS.refresh, tokens.refresh_token)
  localStorage.setItem(STORAGE_KEYS.accessIssued, String(Date.now()))
  localStorage.setItem(STORAGE_KEYS.access, tokens.access_token)
}

/**
 * The API in process, and pages of the site that talk to it as browsers do. One a test file: each
 * test gets stores of its own, and its users are told apart by their addresses.
 */
export async function startSiteHost(options: ApiOptions = {}) {
  const api = await startApi(options)
  /** Requests that the API has not answered yet. */
  let underWay = 0

  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  async function ask(request: Request, remoteAddress: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const payload = Buffer.from(await request.arrayBuffer())
    underWay += 1
    try {
      const { statusCode, headers, rawPayload } = await api.send({
        method: request.method as NonNullable<InjectOptions['method']>,
        url: pathname + search,
        remoteAddress,
        headers: { ...Object.fromEntries(request.headers), origin: SITE },
        ...(payload.length > 0 ? { payload } : {}),
      })
      if (headers['access-control-allow-origin'] !== SITE) throw new TypeError('Failed to fetch')
      const exposed = String(headers['access-control-expose-headers'] ?? '').toLowerCase()
      const readable = Object.entries(headers).filter(
        ([name]) => SAFE_HEADERS.includes(name) || exposed.split(/,\s*/).includes(name),
      )
      return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
        status: statusCode,
        headers: readable.map(([name, value]) => [name, String(value)] as [string, string]),
      })
    } finally {
      underWay -= 1
    }
  }

  /** Waits until the page has every answer and has done what follows from it. */
  async function settle(): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    for (let quiet = 0; quiet < TURNS; quiet = underWay === 0 ? quiet + 1 : 0) {
      if (performance.now() > end) throw new Error('The API did not answer')
      await nextTurn()
    }
  }

  // The database must not close during a request that a page no longer waits for.
  afterAll(settle)

  /** Moves a clock that stands by so many milliseconds; at each step the API answers first. */
  async function pass(ms: number): Promise<void> {
    await settle()
    vi.advanceTimersByTime(0)
    for (let left = ms; left > 0; left -= CLOCK_STEP_MS) {
      vi.advanceTimersByTime(Math.min(left, CLOCK_STEP_MS))
      await nextTurn()
      if (underWay > 0) await settle()
    }
    await settle()
  }

  /** Opens a page in a browser of its own. Comes before its stores are imported. */
  async function open(path: string, { as, entry = { state: null, address: path } }: Visit = {}) {
    const seen: SeenCall[] = []
    const faults = new Map<CallName, Fault>()
    pages += 1
    const address = `2001:db8::${pages.toString(16)}`

    async function network(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url)
      const name = nameOf(request.method, pathname)
      const made: SeenCall = {
        name,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: await bodyOf(request.clone()),
      }
      seen.push(made)
      const fault = faults.get(name)
      const response = fault ? await fault() : await ask(request, address)
      const text = await response.clone().text()
      made.answer = { status: response.status, body: text ? JSON.parse(text) : undefined }
      request.signal.throwIfAborted()
      return response
    }

    const page = openPage(network, entry.address, entry)
    keepServerFetch()
    if (as) holdTokens(as, as.sessionId, await as.csrf())
    return {
      ...page,
      /** The calls that the page made so far. */
      seen,
      count: (name: CallName) => seen.filter((made) => made.name === name).length,
      bodies: (name: CallName) => seen.filter((made) => made.name === name).map(({ body }) => body),
      /** Puts something between the page and the API for one call, until it is mended. */
      fail: (name: CallName, fault: Fault) => void faults.set(name, fault),
      mend: (name: CallName) => void faults.delete(name),
      /** The events that the page sent to analytics. */
      events: await openAnalytics(),
    }
  }

  return { api, open, pass, settle }
}
