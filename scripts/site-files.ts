import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { SPECULATION } from './site-headers.ts'

/** A file of the built site and its copies that were compressed ahead. */
export interface SiteFile {
  /** From the root of the site, such as '/explore.html'. */
  path: string
  type: string
  /** Paths on disk. */
  plain: string
  br: string | undefined
  gzip: string | undefined
}

export interface SiteFiles {
  /** What an address shows: '/explore' is explore.html. */
  files: Map<string, SiteFile>
  notFound: SiteFile
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'text/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Endings of files that are worth compressing ahead. */
export const COMPRESSED = [
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.xml',
  '.txt',
  '.webmanifest',
  '.ico',
]

const COPY = /\.(br|gz)$/
/** For static hosts, which take it in and do not serve it. */
const HOST_FILES = new Set(['/_headers'])

/** The one address of a page: without its ending, '/' for the home page. */
function addressOf(path: string): string {
  return path.replace(/\.html$/, '').replace(/^\/index$/, '/')
}

/** Everything a built folder has to show, by address. @throws when it has no 404.html */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const onDisk = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  )
  const copy = (file: string) => (onDisk.has(file) ? file : undefined)
  const files = new Map<string, SiteFile>()
  for (const plain of onDisk) {
    const path = `/${relative(folder, plain).split(sep).join('/')}`
    if (COPY.test(path) || HOST_FILES.has(path)) continue
    const usual = TYPES[extname(path)] ?? 'application/octet-stream'
    const type = path === SPECULATION.file ? SPECULATION.type : usual
    const file = { path, type, plain, br: copy(`${plain}.br`), gzip: copy(`${plain}.gz`) }
    files.set(addressOf(path), file)
  }
  const notFound = files.get('/404')
  if (!notFound) throw new Error(`${folder} has no 404.html: build the site first`)
  files.delete('/404')
  return { files, notFound }
}

/** Where an address that is nearly right leads: '/explore/' and '/explore.html' to '/explore'. */
export function redirectOf(address: string, { files }: SiteFiles): string | undefined {
  if (address === '/index' || address === '/index.html') return '/'
  const page = address.replace(/(\/|\.html)$/, '')
  return page !== address && files.get(page)?.path === `${page}.html` ? page : undefined
}
