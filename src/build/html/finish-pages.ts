import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { styleIntoHead } from './island-style.ts'
import { scriptsAfterPaint } from './late-scripts.ts'
import { shortenScopes } from './short-scopes.ts'
import { tightenCsp } from './tighten-csp.ts'

const finish = (html: string) => tightenCsp(shortenScopes(scriptsAfterPaint(styleIntoHead(html))))

/**
 * Finishes every built page: moves island styles to the head, loads the page's modules after its
 * first paint, and limits its policy to its own content.
 */
export function finishPages(): AstroIntegration {
  return {
    name: 'nicher:finish-pages',
    hooks: {
      'astro:build:done': async ({ assets }) => {
        const pages = [...assets.values()].flat().map((file) => fileURLToPath(file))
        for (const page of pages.filter((file) => file.endsWith('.html'))) {
          await writeFile(page, finish(await readFile(page, 'utf8')))
        }
      },
    },
  }
}
