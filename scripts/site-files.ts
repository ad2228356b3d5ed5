import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { SPECULATION } from './site-headers.ts'

/** A file of the built site and its precompressed copies. */
export interface SiteFile {
  /** Path from the root of the site, such as '/explore.html'. */
  path: string
  type: string
  /** Paths on disk. */
  plain: string
  br: string | undefined
  gzip: string | undefined
}

export interface SiteFiles {
  /** The file for each address: '/explore' is explore.html. */
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

/** File extensions that are worth precompressing. */
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
/** Files that static hosts read and do not serve. */
const HOST_FILES = new Set(['/_headers'])

/** The single address of a page: without its extension, '/' for the home page. */
function addressOf(path: string): string {
  return path.replace(/\.html$/, '').replace(/^\/index$/, '/')
}

/** All files of a built folder by address. @throws when it has no 404.html */
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
  if (!notFound) throw new Error(`${folder} has no 404.html. Run npm run build first`)
  files.delete('/404')
  return { files, notFound }
}

/** The redirect target of another spelling: '/explore/' and '/explore.html' lead to '/explore'. */
export function redirectOf(address: string, { files }: SiteFiles): string | undefined {
  if (address === '/index' || address === '/index.html') return '/'
  const page = address.replace(/(\/|\.html)$/, '')
  return page !== address && files.get(page)?.path === `${page}.html` ? page : undefined
}
