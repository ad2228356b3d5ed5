import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { matches, pickEncoding } from '../server/plugins/negotiation.ts'
import { readSiteFiles, redirectOf, type SiteFile, type SiteFiles } from './site-files.ts'
import { CACHING, cacheControl, pageHeaders, siteHeaders } from './site-headers.ts'

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: 200 | 404,
): Promise<void> {
  const { 'accept-encoding': accepted, 'if-none-match': held } = request.headers
  const encoding = pickEncoding(accepted?.toString().toLowerCase(), file)
  const packed = encoding === 'identity' ? undefined : file[encoding]
  const content = await readFile(packed ?? file.plain)
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  response.setHeader('cache-control', status === 404 ? CACHING.page : cacheControl(file.path))
  if (file.br ?? file.gzip) response.setHeader('vary', 'Accept-Encoding')
  if (status === 200) {
    response.setHeader('etag', tag)
    if (matches(held, tag)) return void response.writeHead(304).end()
  }
  if (packed) response.setHeader('content-encoding', encoding)
  response.setHeader('content-type', file.type)
  response.setHeader('content-length', content.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : content)
}

/** The address without its query, decoded; undefined if it cannot be decoded. */
function addressIn(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** True if the request has a body; this server reads none. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function answer(site: SiteFiles, request: IncomingMessage, response: ServerResponse) {
  // Otherwise Node would read an unused body until it ends.
  if (hasBody(request)) response.shouldKeepAlive = false
  const url = request.url ?? '/'
  const address = addressIn(url) ?? ''
  setHeaders(response, siteHeaders(address))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return void response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end()
  }
  const file = site.files.get(address)
  if (file?.path.endsWith('.html')) setHeaders(response, pageHeaders(address))
  if (file) return send(request, response, file, 200)
  const target = redirectOf(address, site)
  if (target === undefined) return send(request, response, site.notFound, 404)
  const query = /\?.*$/s.exec(url)?.[0] ?? ''
  const headers = { location: target + query, 'cache-control': CACHING.page, 'content-length': 0 }
  response.writeHead(308, headers).end()
}

/**
 * Serves a built folder: `/explore` answers with explore.html, precompressed files
 * are sent as they are, other addresses of a page redirect to its own, and an
 * unknown address gets the 404 page. Only files of the folder can be requested.
 */
export async function createSiteServer(folder: string): Promise<Server> {
  const site = await readSiteFiles(resolve(folder))
  const server = createServer((request, response) => {
    answer(site, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 15_000
  return server
}

/**
 * Resolves once the server listens. @throws when it cannot, for example because
 * the port is taken
 */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen({ port, host }, () => {
      server.off('error', failed)
      done()
    })
  })
}
