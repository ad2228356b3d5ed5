import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Calls, calls } from '../../../contract/calls.ts'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { fetchUser, login } from './auth.ts'
import { HttpError, NetworkError, NotFoundError } from './errors.ts'
import { AUTH_CALLS, request } from './request.ts'

const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const refuse = (status: number, detail: unknown, headers = {}): Route => {
  return () => ({ status, body: { detail }, headers })
}
const tokens = (n: number) => ({
  access_token: `access-${n}`,
  refresh_token: `refresh-${n}`,
  csrf_token: `csrf-${n}`,
})
const bearerOf = (headers: Headers) => headers.get('authorization')

/** A host that accepts only the access token `access-2`, which `refresh-1` returns. */
const HOST: Record<string, Route> = {
  'GET /api/tree': ({ headers }) =>
    bearerOf(headers) === 'Bearer access-2' || bearerOf(headers) === null
      ? { status: 200, body: { name: 'Niches', isExplored: true, childCount: 0, children: [] } }
      : { status: 401, body: { detail: 'Not authenticated' } },
  'POST /api/auth/refresh': ({ body }) =>
    (body as { refresh_token: string }).refresh_token === 'refresh-1'
      ? { status: 200, body: tokens(2) }
      : { status: 401, body: { detail: 'Your session has ended. Please sign in again.' } },
  'GET /api/csrf-token': ok({ csrf_token: 'fresh' }),
}

const tree = (whenSessionEnds: 'login' | 'reject' = 'login') =>
  request<Calls['tree']>({ method: 'GET', path: '/api/tree' }, { whenSessionEnds })
const explore = (path = ['Dogs']) =>
  request<Calls['explore']>({ method: 'POST', path: '/api/explore' }, { body: { path } })

function hold(n: number) {
  localStorage.setItem(STORAGE_KEYS.access, `access-${n}`)
  localStorage.setItem(STORAGE_KEYS.refresh, `refresh-${n}`)
  localStorage.setItem(STORAGE_KEYS.csrf, `csrf-${n}`)
}

describe('request', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('sends the same anonymous session id of 64 hex characters with every call', async () => {
    const { seen } = openBrowser(HOST)
    await tree()
    await tree()
    const ids = seen.map(({ headers }) => headers.get('x-session-id'))
    expect(ids[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(ids[1]).toBe(ids[0])
    expect(localStorage.getItem(STORAGE_KEYS.sessionId)).toBe(ids[0])
  })

  it('sends the stored CSRF token only with state-changing calls, and stores the returned one', async () => {
    const { seen } = openBrowser({ ...HOST, 'POST /api/explore': ok({ csrf_token: 'next' }) })
    localStorage.setItem(STORAGE_KEYS.csrf, 'held')
    await tree()
    await explore()
    expect(seen.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'held'])
    expect(localStorage.getItem(STORAGE_KEYS.csrf)).toBe('next')
  })

  it('only warns when it holds no CSRF token', async () => {
    openBrowser({ ...HOST, 'POST /api/explore': ok({ isLeaf: true, children: [] }) })
    expect(await explore()).toEqual({ isLeaf: true, children: [] })
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it('sends the login as a multipart form', async () => {
    const { seen } = openBrowser({ 'POST /api/auth/login': ok(tokens(1)) })
    await login('ada@example.com', 'secret')
    expect(seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toEqual({ username: 'ada@example.com', password: 'secret' })
  })

  it('fills in the parameters of a path', async () => {
    const { seen } = openBrowser({ 'GET /api/market-validator/summary/a%2Fb': ok({ summary: '' }) })
    await request<Calls['keywordSummary']>(
      { method: 'GET', path: '/api/market-validator/summary/:analysisId' },
      { params: { analysisId: 'a/b' } },
    )
    expect(seen).toHaveLength(1)
  })

  it('refreshes once for many calls that were refused together, and repeats each', async () => {
    const browser = openBrowser(HOST)
    hold(1)
    const answers = await Promise.all([tree(), tree(), tree(), tree()])
    expect(answers.map((node) => node.name)).toEqual(Array(4).fill('Niches'))
    expect(browser.count('POST /api/auth/refresh')).toBe(1)
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBe('access-2')
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBe('refresh-2')
    expect(localStorage.getItem(STORAGE_KEYS.csrf)).toBe('csrf-2')
  })

  it('uses a token from another tab instead of refreshing', async () => {
    const browser = openBrowser({
      ...HOST,
      'GET /api/tree': (seen) => {
        hold(2)
        return HOST['GET /api/tree']?.(seen) ?? { status: 500 }
      },
    })
    hold(1)
    await tree()
    expect(browser.count('POST /api/auth/refresh')).toBe(0)
  })

  it('keeps changes made by another tab during the refresh', async () => {
    for (const [after, session] of [
      ['signed out', null],
      ['signed in anew', 'another'],
    ] as const) {
      openBrowser({
        ...HOST,
        'POST /api/auth/refresh': (seen) => {
          for (const key of ['access', 'refresh'] as const) {
            if (session === null) localStorage.removeItem(STORAGE_KEYS[key])
            else localStorage.setItem(STORAGE_KEYS[key], session)
          }
          return HOST['POST /api/auth/refresh']?.(seen) ?? { status: 500 }
        },
      })
      hold(1)
      await tree().catch(() => {})
      expect(localStorage.getItem(STORAGE_KEYS.refresh), after).toBe(session)
    }
  })

  it('does not send the expired access token with the refresh', async () => {
    const { seen } = openBrowser(HOST)
    hold(1)
    await tree()
    const refresh = seen.find(({ path }) => path === '/api/auth/refresh')
    expect(refresh && bearerOf(refresh.headers)).toBeNull()
  })

  it('clears the session and opens /login when the refresh is refused', async () => {
    const { left } = openBrowser(HOST, '/explore?x=1')
    hold(9)
    await expect(tree()).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBeNull()
    expect(left).toEqual(['/login?next=%2Fexplore%3Fx%3D1'])
  })

  it('stays on the page if the caller requests it', async () => {
    const { left } = openBrowser(HOST)
    hold(9)
    await expect(tree('reject')).rejects.toBeInstanceOf(HttpError)
    expect(left).toEqual([])
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
  })

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('offline')), NetworkError],
    ['the host is overloaded', refuse(503, 'The server is busy.'), HttpError],
    ['the limit is reached', refuse(429, 'Too many requests.'), HttpError],
  ])('keeps the tokens when %s during a refresh', async (_, route, kind) => {
    const { left } = openBrowser({ ...HOST, 'POST /api/auth/refresh': route })
    hold(1)
    await expect(tree()).rejects.toBeInstanceOf(kind)
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBe('refresh-1')
    expect(left).toEqual([])
  })

  it('never redirects a visitor after a 401', async () => {
    const { left } = openBrowser({ 'POST /api/explore': refuse(401, 'Not authenticated') })
    await expect(explore()).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual([])
  })

  it('treats a 401 of the login as a wrong password, not an ended session', async () => {
    const browser = openBrowser({
      ...HOST,
      'POST /api/auth/login': refuse(401, 'Incorrect email or password'),
    })
    hold(1)
    await expect(login('a@example.com', 'x')).rejects.toMatchObject({ status: 401 })
    expect(browser.count('POST /api/auth/refresh')).toBe(0)
    expect(browser.left).toEqual([])
  })

  it("replaces a visitor's stale CSRF token once and repeats the call", async () => {
    const { seen } = openBrowser({
      ...HOST,
      'POST /api/explore': ({ headers }) =>
        headers.get('x-csrf-token') === 'fresh'
          ? { status: 200, body: { isLeaf: true, children: [] } }
          : { status: 403, body: { detail: 'CSRF token missing or invalid' } },
    })
    localStorage.setItem(STORAGE_KEYS.csrf, 'stale')
    await explore()
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/explore',
      '/api/csrf-token',
      '/api/explore',
    ])
  })

  it('ends the session of a signed-in user whose CSRF token is refused', async () => {
    const { left } = openBrowser({
      'POST /api/explore': refuse(403, 'CSRF token missing or invalid'),
    })
    hold(1)
    await expect(explore()).rejects.toMatchObject({ status: 403 })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
    expect(left).toEqual(['/login?next=%2Fexplore'])
  })

  it('opens the verification screen when the address is not verified', async () => {
    const { left } = openBrowser({ 'POST /api/auth/login': refuse(403, 'Email not verified') })
    await expect(login('a@example.com', 'x')).rejects.toMatchObject({ status: 403 })
    expect(left).toEqual(['/verify-email'])
  })

  it('distinguishes a missing resource, a timeout and a missing network', async () => {
    const routes: Record<string, Route> = { 'GET /api/tree': refuse(404, 'Not found') }
    openBrowser(routes)
    await expect(tree()).rejects.toBeInstanceOf(NotFoundError)
    routes['GET /api/tree'] = refuse(429, 'Wait', { 'retry-after': '7' })
    await expect(tree()).rejects.toMatchObject({ status: 429, retryAfter: 7 })
    routes['GET /api/tree'] = () => Promise.reject(new TypeError('offline'))
    await expect(tree()).rejects.toMatchObject({ name: 'NetworkError', timedOut: false })
  })

  it('rejects with the abort reason of the caller', async () => {
    openBrowser(HOST)
    const reason = new Error('gone')
    const call = request<Calls['tree']>(
      { method: 'GET', path: '/api/tree' },
      { signal: AbortSignal.abort(reason) },
    )
    await expect(call).rejects.toBe(reason)
  })

  it('reads the user without a redirect', async () => {
    const { left } = openBrowser({ ...HOST, 'GET /api/auth/me': refuse(401, 'Not authenticated') })
    hold(9)
    await expect(fetchUser()).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual([])
  })
})

it('knows every call whose refusal is about what was typed', () => {
  const all = Object.values(calls)
  const open = all.filter(
    ({ path, access }) => path.startsWith('/api/auth/') && access === 'anyone',
  )
  expect(open.length).toBeGreaterThan(5)
  expect(all.filter(({ path }) => AUTH_CALLS.test(path))).toEqual(open)
})
