import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'

/** A built page's data for search engines. */
export interface PageFacts {
  isListed: boolean
  /** The day and time its text last changed, where it tells. */
  updated: string | undefined
}

/** Reads the `noindex` setting and the change date from the head of a page's HTML. */
export function pageFacts(html: string): PageFacts {
  const [head = ''] = html.split('</head>', 1)
  const robots = /<meta name="robots" content="([^"]*)"/.exec(head)?.[1] ?? ''
  return {
    isListed: !robots.includes('noindex'),
    updated: /<meta property="og:updated_time" content="([^"]*)"/.exec(head)?.[1],
  }
}

/** The file of a page in a built site; undefined where there is none. */
function fileOf(folder: string, address: string): string | undefined {
  const path = decodeURIComponent(new URL(address).pathname).replace(/\/$/, '') || '/index'
  const file = join(folder, `${path}.html`)
  return existsSync(file) ? file : undefined
}

/**
 * The sitemap of the built pages. Pages with `noindex` are omitted. `lastmod` is the page's date,
 * if it has one.
 */
export function truthfulSitemap(): AstroIntegration[] {
  let folder = ''
  const read = new Map<string, PageFacts>()
  const factsOf = (address: string) => {
    const file = read.has(address) ? undefined : fileOf(folder, address)
    if (file) read.set(address, pageFacts(readFileSync(file, 'utf8')))
    return read.get(address)
  }
  return [
    {
      name: 'nicher:sitemap-folder',
      hooks: {
        'astro:config:done': ({ config }) => {
          folder = fileURLToPath(config.outDir)
        },
      },
    },
    sitemap({
      filter: (address) => factsOf(address)?.isListed ?? false,
      serialize: (item) => {
        const updated = factsOf(item.url)?.updated
        return updated ? { ...item, lastmod: updated } : item
      },
    }),
  ]
}
