import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Builds a page of this room for production, into a folder that `remove` deletes. */
export async function buildPage(name: 'explorer-page' | 'chart-page' | 'board-page') {
  const folder = await mkdtemp(join(tmpdir(), 'nicher-bench-'))
  await build({
    root: fileURLToPath(new URL(`./${name}/`, import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    define: { 'import.meta.env.PUBLIC_API_URL': 'location.origin' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** The API's answers, on the same address as the page. */
export type Answer = (request: IncomingMessage, url: URL) => { status: number; body: unknown }

const nothing: Answer = () => ({ status: 404, body: {} })

/** Serves a built page, and `answer` for /api, on a free port of this machine. */
export async function servePage(folder: string, answer: Answer = nothing) {
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname.startsWith('/api/')) {
      const { status, body } = answer(request, url)
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
      return
    }
    const path = url.pathname === '/' ? '/index.html' : url.pathname
    const file = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(file ? 200 : 404, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' })
    response.end(file)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
