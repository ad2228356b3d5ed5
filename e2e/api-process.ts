import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import { apiUrl, environment, ownHosts } from '../testing/journey-stack.ts'
import type { Home } from './people.ts'
import { expect, test } from './test.ts'

/** The first port for the tests' own APIs; each Playwright worker has one. */
const OWN_PORT = 18792

/** An API for one test, which may stop and start it without affecting other tests. */
export interface ApiProcess {
  url: string
  dataDir: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Routes the calls of a page or of all tabs, which are built for the shared API, to this one. */
  serve(target: Page | BrowserContext): Promise<void>
}

/** @param variables in addition to the variables of every journey's API */
export function createApiProcess(
  port: number,
  dataDir: string,
  variables: Record<string, string> = {},
): ApiProcess {
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  ownHosts.add(new URL(url).host)

  return {
    url,
    dataDir,
    async start() {
      child = spawn(process.execPath, ['server/index.ts'], {
        env: {
          ...environment,
          API_PORT: String(port),
          PUBLIC_API_URL: url,
          DATA_DIR: dataDir,
          ...variables,
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      await once(child, 'message')
      // Its start may leave a loaded machine's host too busy for calls for a while.
      const state = async () => (await fetch(`${url}/api/csrf-token`)).status
      await expect.poll(state, { timeout: 60_000 }).not.toBe(503)
    },
    async stop() {
      if (child === undefined || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    async serve(target) {
      await target.route(`${apiUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(apiUrl, url) }),
      )
    },
  }
}

/** Starts an API for one test and all tabs of its browser; the test may move its clock. */
export async function withOwnApi(
  page: Page,
  journey: (home: Home) => Promise<void>,
  variables?: Record<string, string>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nicher-own-'))
  const api = createApiProcess(OWN_PORT + test.info().parallelIndex, dataDir, variables)
  try {
    await api.start()
    await api.serve(page.context())
    await journey({ apiUrl: api.url, dataDir })
    // A page may load ahead, and must not ask a host that is gone.
    for (const open of page.context().pages()) await open.goto('about:blank')
  } finally {
    await api.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sets how far the clock of a test's own API is ahead. */
export async function moveClock(request: APIRequestContext, home: Home, ms: number): Promise<void> {
  const answer = await request.post(`${home.apiUrl}/local/clock`, { data: { offset_ms: ms } })
  expect(answer.status()).toBe(200)
}
