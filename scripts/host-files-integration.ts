import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { headersFile } from './host-files.ts'
import { deskFolder, separateDesk } from './own-desk.ts'
import { DESK } from './site-headers.ts'

/**
 * Writes `_headers` into the built site, for static hosts that read it.
 * @param deskUrl the editors' desk's own origin, if it has one; the desk is then
 * built beside the site
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
