import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright/test'
import { apiUrl, environment } from './stack.ts'

/** An API of one test's own, which it may stop and start without harm to the others. */
export interface ApiProcess {
  url: string
  dataDir: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Makes a page's calls, which are built for the shared API, reach this one. */
  serve(page: Page): Promise<void>
}

export function createApiProcess(port: number, dataDir: string): ApiProcess {
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined

  return {
    url,
    dataDir,
    async start() {
      child = spawn(process.execPath, ['server/index.ts'], {
        env: { ...environment, API_PORT: String(port), DATA_DIR: dataDir },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      await once(child, 'message')
    },
    async stop() {
      if (child === undefined || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    async serve(page) {
      await page.route(`${apiUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(apiUrl, url) }),
      )
    },
  }
}
