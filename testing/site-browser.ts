import { vi } from 'vitest'
import type { TrackedEvent } from '../src/lib/analytics/track.ts'

/** A browser for the site's client code: storage, an address, a history and a network. */

export interface SeenRequest {
  method: string
  path: string
  query: string
  headers: Headers
  body: unknown
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

/** Answers a request; an exception means that the network failed. */
export type Route = (request: SeenRequest) => Reply | Promise<Reply>

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, String(value)),
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text ? JSON.parse(text) : undefined
}

async function replyTo(routes: Record<string, Route>, request: Request, seen: SeenRequest[]) {
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  const made = { method, path: pathname, query: search, headers, body: await bodyOf(request) }
  seen.push(made)
  const route = routes[`${method} ${pathname}`]
  if (!route) throw new Error(`No route for ${method} ${pathname}`)
  const { status, body, headers: extra } = await route(made)
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...extra },
  })
}

/** An entry of the browser's history. */
export interface Entry {
  state: unknown
  address: string
}

type Network = (request: Request) => Promise<Response>

/**
 * Replaces the globals with a browser until `vi.unstubAllGlobals()`: `network` answers, `path`
 * is open, `entry` is its place in the history. `left` collects the addresses the page went to.
 */
export function openPage(network: Network, path: string, entry: Entry) {
  const left: string[] = []
  let url = new URL(path, 'http://localhost:4321')
  const before: Entry[] = []
  function show({ state, address }: Entry): void {
    url = new URL(address, url)
    Object.assign(entry, { state: structuredClone(state), address })
  }
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('location', {
    origin: url.origin,
    get pathname() {
      return url.pathname
    },
    get search() {
      return url.search
    },
    get hash() {
      return url.hash
    },
    assign: (address: string) => void left.push(address),
  })
  vi.stubGlobal('history', {
    get state() {
      return entry.state
    },
    pushState(state: unknown, _: string, address: string) {
      before.push({ ...entry })
      show({ state, address })
    },
    replaceState: (state: unknown, _: string, address: string) => show({ state, address }),
    back() {
      const last = before.pop()
      if (!last) return
      show(last)
      globalThis.window.dispatchEvent(new Event('popstate'))
    },
  })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    return network(new Request(input, init))
  })
  return { left, entry }
}

/** A browser whose network answers from `routes`: for code that knows no contract. */
export function openBrowser(
  routes: Record<string, Route>,
  path = '/explore',
  entry: Entry = { state: null, address: path },
) {
  const seen: SeenRequest[] = []
  const page = openPage((request) => replyTo(routes, request, seen), entry.address, entry)
  const count = (call: string) =>
    seen.filter(({ method, path: at }) => `${method} ${at}` === call).length
  return { ...page, seen, count, routes }
}

/**
 * Collects the events that the page sends to analytics, as on a site with an id and with consent.
 * Call it before the stores are imported; it lasts until `vi.unstubAllEnvs()`.
 */
export async function openAnalytics(gaId = 'G-1'): Promise<TrackedEvent[]> {
  const events: TrackedEvent[] = []
  vi.stubEnv('PUBLIC_GA_ID', gaId)
  const { openTracking } = await import('../src/lib/analytics/track.ts')
  openTracking((event) => void events.push(event))
  return events
}

/** Gives the page a window; `comeBack` restores it from the back/forward cache. */
export function openWindow() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  return {
    comeBack: () =>
      void page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }
}
