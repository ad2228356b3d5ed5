import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { headersFile } from './host-files.ts'
import { deskFolder, separateDesk } from './own-desk.ts'
import { DESK } from './site-headers.ts'

/**
 * Puts `_headers` into the built site, for static hosts that read it.
 * @param deskUrl where the editors' desk has an origin of its own; it is then built beside the site
 */
export function hostFiles(deskUrl: string): AstroIntegration {
  return {
    name: 'nicher:host-files',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const site = fileURLToPath(dir)
        const addresses = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`)
        if (deskUrl === '') await rm(deskFolder(site), { recursive: true, force: true })
        else await separateDesk(site)
        const own = addresses.filter((address) => deskUrl === '' || address !== DESK)
        await writeFile(new URL('_headers', dir), headersFile(own))
      },
    },
  }
}
