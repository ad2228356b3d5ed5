import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createSiteServer, listen } from '../../scripts/site-server.ts'
import { ask } from '../hosting/ask.ts'

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')

/** A built site, served on this machine and requested by its public addresses. */
export async function openSite(folder: string) {
  const server = await createSiteServer(folder)
  await listen(server, 0)
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string) => ask(local, path)
  const text = async (path: string) => (await get(path)).body.toString()

  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(await text('/robots.txt')) ?? []
  if (!URL.canParse(index)) throw new Error('robots.txt names no sitemap')
  const { origin } = new URL(index)
  const sitemaps = locations(await text(new URL(index).pathname))
  const listed: string[] = []
  for (const url of sitemaps) listed.push(...locations(await text(new URL(url).pathname)))

  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) =>
      `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`.replace(/^\/index$/, '/'),
    )
  return {
    origin,
    get,
    /** Addresses in the sitemap, absolute. */
    listed,
    /** Paths of every built page, including the page for unknown addresses. */
    built,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
