import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'

/** What a built page says of itself to search engines. */
export interface PageFacts {
  isListed: boolean
  /** The day and time its text last changed, where it tells. */
  updated: string | undefined
}

/** Reads from a page's HTML whether it wants to be found and when it last changed. */
export function pageFacts(html: string): PageFacts {
  const robots = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? ''
  return {
    isListed: !robots.includes('noindex'),
    updated: /<meta property="og:updated_time" content="([^"]*)"/.exec(html)?.[1],
  }
}

/** The file of a page in a built site; undefined where there is none. */
function fileOf(folder: string, address: string): string | undefined {
  const path = decodeURIComponent(new URL(address).pathname).replace(/\/$/, '') || '/index'
  const file = join(folder, `${path}.html`)
  return existsSync(file) ? file : undefined
}

/**
 * The sitemap, told by the built pages themselves: one that says `noindex` is left out, and `lastmod`
 * is the date that the page carries, or nothing.
 */
export function truthfulSitemap(): AstroIntegration[] {
  let folder = ''
  const factsOf = (address: string) => {
    const file = fileOf(folder, address)
    return file ? pageFacts(readFileSync(file, 'utf8')) : undefined
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
