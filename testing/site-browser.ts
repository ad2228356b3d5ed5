import { vi } from 'vitest'

/**
 * A browser for the site's client code: storage, an address, and a network that
 * answers from `routes`.
 */

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

/** Replaces the globals with a browser until `vi.unstubAllGlobals()`. `entry` is the open page. */
export function openBrowser(
  routes: Record<string, Route>,
  path = '/explore',
  entry: Entry = { state: null, address: path },
) {
  const seen: SeenRequest[] = []
  const left: string[] = []
  const url = new URL(entry.address, 'http://localhost:4321')
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('location', {
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    assign: (address: string) => void left.push(address),
  })
  vi.stubGlobal('history', {
    get state() {
      return entry.state
    },
    replaceState(state: unknown, _: string, address: string) {
      Object.assign(entry, { state: structuredClone(state), address })
    },
  })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    return replyTo(routes, new Request(input, init), seen)
  })
  const count = (call: string) =>
    seen.filter(({ method, path: at }) => `${method} ${at}` === call).length
  return { seen, left, count, routes, entry }
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
