import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { headersFile } from './host-files.ts'

/** Puts `_headers` into the built site, for static hosts that read it. */
export function hostFiles(): AstroIntegration {
  return {
    name: 'nicher:host-files',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const addresses = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`)
        await writeFile(new URL('_headers', dir), headersFile(addresses))
      },
    },
  }
}
