import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { tightenCsp } from './tighten-csp.ts'

/** Narrows the policy of every built page to what the page holds. */
export function tightCsp(): AstroIntegration {
  return {
    name: 'nicher:tight-csp',
    hooks: {
      'astro:build:done': async ({ assets }) => {
        const pages = [...assets.values()].flat().map((file) => fileURLToPath(file))
        for (const page of pages.filter((file) => file.endsWith('.html'))) {
          await writeFile(page, tightenCsp(await readFile(page, 'utf8')))
        }
      },
    },
  }
}
