import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  CACHING,
  COMMON_HEADERS,
  OPENER_POLICY,
  pageHeaders,
  SPECULATION,
} from '../../scripts/site-headers.ts'
import type { Answer, Ask } from './ask.ts'

export interface Case extends Ask {
  path: string
  /** Accepted statuses. */
  status: number[]
  caching?: string
  encoding?: 'br' | 'gzip'
  opener?: string
  location?: string
  type?: string
  /** The file whose content is sent, from the root of the site. */
  file?: string
}

const page = { status: [200], caching: CACHING.page, type: 'text/html; charset=utf-8' }
const missing = { ...page, status: [404], file: '404.html' }
const moved = { status: [308], caching: CACHING.page }
const brotli = {
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  encoding: 'br',
} as const
const gzip = { headers: { 'accept-encoding': 'gzip' }, encoding: 'gzip' } as const

/** The required answers of every host, for the folder's pages. */
export function casesFor(folder: string): Case[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const assets = readdirSync(join(folder, '_astro'))
  const script = assets.find((name) => name.endsWith('.js')) ?? ''
  const font = assets.find((name) => name.endsWith('.woff2')) ?? ''
  const pages = entries
    .filter((name) => name.endsWith('.html') && !/^(index|404)\.html$/.test(name))
    // One page per folder is enough, because the rules do not distinguish more.
    .filter(
      (name, _, all) =>
        !name.includes('/') ||
        all.find((other) => other.split('/')[0] === name.split('/')[0]) === name,
    )
  const hashed = { status: [200], caching: CACHING.hashed }
  return [
    { path: '/', ...page, file: 'index.html' },
    { path: '/', ...page, ...brotli, file: 'index.html' },
    { path: '/?utm_source=x', ...page, file: 'index.html' },
    ...pages.map((file) => ({
      path: `/${file.replace(/\.html$/, '')}`,
      ...page,
      ...brotli,
      file,
      opener: /^(login|register)\.html$/.test(file)
        ? OPENER_POLICY.openingWindows
        : OPENER_POLICY.alone,
    })),
    { path: '/explore', ...page, ...gzip, file: 'explore.html' },
    { path: '/explore', ...page, headers: { 'accept-encoding': 'identity' }, file: 'explore.html' },
    { path: '/explore', ...page, headers: { 'accept-encoding': 'br;q=0' }, file: 'explore.html' },
    { path: '/explore', ...page, ...brotli, method: 'HEAD' },
    { path: `/_astro/${script}`, ...hashed, ...brotli, type: 'text/javascript; charset=utf-8' },
    { path: `/_astro/${script}`, ...hashed, ...gzip, file: `_astro/${script}` },
    { path: `/_astro/${font}`, ...hashed, ...{ headers: brotli.headers }, type: 'font/woff2' },
    {
      path: '/favicon.svg',
      status: [200],
      caching: CACHING.other,
      ...brotli,
      type: 'image/svg+xml',
    },
    { path: '/icon-192.png', status: [200], caching: CACHING.other, type: 'image/png' },
    {
      path: '/robots.txt',
      status: [200],
      caching: CACHING.other,
      type: 'text/plain; charset=utf-8',
    },
    { path: '/sitemap-index.xml', status: [200], caching: CACHING.other, ...gzip },
    { path: '/site.webmanifest', status: [200], type: 'application/manifest+json' },
    { path: SPECULATION.file, status: [200], caching: CACHING.other, type: SPECULATION.type },
    { path: '/nowhere', ...missing },
    { path: '/nowhere', ...missing, ...brotli },
    { path: '/no/such/page', ...missing },
    { path: '/404', ...missing },
    { path: '/404.html', status: [404] },
    { path: '/_astro/none.js', ...missing },
    { path: '/_headers', ...missing },
    { path: '/explore.html.br', ...missing },
    { path: '/subscription', ...missing },
    { path: '/explore/', ...moved, location: '/explore' },
    { path: '/explore.html', ...moved, location: '/explore' },
    { path: '/explore/?a=b', ...moved, location: '/explore?a=b' },
    { path: '/subscription/success/', ...moved, location: '/subscription/success' },
    { path: '/index.html', ...moved, location: '/' },
    { path: '//evil.example/', status: [404] },
    { path: '//evil.example/..', status: [404, 403] },
    { path: '/../../../../etc/passwd', status: [404, 403] },
    { path: '/..%2f..%2f..%2fetc%2fpasswd', status: [404, 403, 400] },
    { path: '/%00', status: [404, 400] },
    { path: '/%E0%A4%A', status: [404, 400] },
    { path: '/', method: 'POST', status: [405] },
    { path: '/explore', method: 'DELETE', status: [405] },
  ]
}

function unpacked({ body, headers }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body)
  return body
}

/** The problems of an answer, as text. */
export function problemsOf(wanted: Case, answer: Answer, folder: string): string[] {
  const { status, headers, body } = answer
  const problems: string[] = []
  const same = (what: string, is: unknown, should: unknown) => {
    if (is !== should) problems.push(`${what} is ${is}, not ${should}`)
  }
  if (!wanted.status.includes(status)) problems.push(`status is ${status}, not ${wanted.status}`)
  // A host's rules never see such a request, so nothing else can be checked.
  if (status === 400) return problems
  for (const [name, value] of Object.entries(COMMON_HEADERS)) same(name, headers[name], value)
  const isPage = status === 200 && wanted.type?.startsWith('text/html')
  const prefetching = isPage ? pageHeaders(wanted.path)['speculation-rules'] : undefined
  same('speculation-rules', headers['speculation-rules'], prefetching)
  same('opener policy', headers['cross-origin-opener-policy'], wanted.opener ?? OPENER_POLICY.alone)
  same('content-encoding', headers['content-encoding'], wanted.encoding)
  if (wanted.caching) same('cache-control', headers['cache-control'], wanted.caching)
  if (wanted.type) same('content-type', headers['content-type'], wanted.type)
  if (wanted.location) same('location', headers.location, wanted.location)
  const isText = wanted.encoding !== undefined || wanted.type?.startsWith('text/html')
  if (isText) same('vary', headers.vary?.toLowerCase(), 'accept-encoding')
  if (wanted.method === 'HEAD') same('length of the body', body.length, 0)
  if (status === 405) same('allow', headers.allow, 'GET, HEAD')
  if (status === 200 && !headers.etag) problems.push('no etag')
  if (wanted.file && !unpacked(answer).equals(readFileSync(join(folder, wanted.file)))) {
    problems.push(`not the content of ${wanted.file}`)
  }
  return problems
}
