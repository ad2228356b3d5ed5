import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { styleIntoHead } from './island-style.ts'
import { tightenCsp } from './tighten-csp.ts'

/** Puts the style of islands where it may stand, and narrows the policy of every built page to what the page holds. */
export function tightCsp(): AstroIntegration {
  return {
    name: 'nicher:tight-csp',
    hooks: {
      'astro:build:done': async ({ assets }) => {
        const pages = [...assets.values()].flat().map((file) => fileURLToPath(file))
        for (const page of pages.filter((file) => file.endsWith('.html'))) {
          await writeFile(page, tightenCsp(styleIntoHead(await readFile(page, 'utf8'))))
        }
      },
    },
  }
}
