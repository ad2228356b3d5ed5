import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import type { TreeNode } from '../contract/tree.ts'

const PAGE = fileURLToPath(new URL('./explorer-page/', import.meta.url))

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The explorer built for production on a page of its own, into a folder that `remove` deletes. */
export async function buildExplorerPage() {
  const folder = await mkdtemp(join(tmpdir(), 'nicher-bench-'))
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    define: { 'import.meta.env.PUBLIC_API_URL': 'location.origin' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** Answers of the API on the same address. */
export type Answer = (request: IncomingMessage, url: URL) => { status: number; body: unknown }

/** Serves the built page and `answer` for /api, on a free port of this machine. */
export async function serveExplorerPage(folder: string, answer: Answer) {
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

/**
 * A tree of `total` niches in the shape of the atlas: 28 industries, then 3 to 11 below
 * each, level after level. The same for the same number.
 */
export function growTree(total: number): TreeNode {
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const root: TreeNode = { name: 'Niches', isExplored: true, childCount: 0, children: [] }
  let level = [root]
  let count = 1
  while (count < total) {
    const next: TreeNode[] = []
    for (const parent of level) {
      const wanted = parent === root ? 28 : 3 + draw(9)
      for (let i = 0; i < wanted && count < total; i += 1) {
        count += 1
        const name = `Niche ${count} of some length`.slice(0, 12 + draw(18))
        const node = { name: `${name} ${i}`, isExplored: true, childCount: 0, children: [] }
        parent.children.push(node)
        parent.childCount = parent.children.length
        next.push(node)
      }
    }
    level = next
  }
  return root
}

/** A tree of about `total` niches in two levels: all of it is open when it is first drawn. */
export function growOpenTree(total: number): TreeNode {
  const breadth = Math.round(Math.sqrt(total))
  const leaf = { isExplored: true, childCount: 0, children: [] }
  const children = Array.from({ length: breadth }, (_, industry) => ({
    name: `Industry ${industry} of some length`,
    isExplored: true,
    childCount: breadth,
    children: Array.from({ length: breadth }, (_, sector) => ({
      ...leaf,
      name: `Sector ${sector} of ${industry}`,
    })),
  }))
  return { name: 'Niches', isExplored: true, childCount: breadth, children }
}
