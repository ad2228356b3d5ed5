import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headersFile } from './host-files.ts'
import { DESK } from './site-headers.ts'

/** Shown for every address of the desk's host but its own. */
const ELSEWHERE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="default-src 'none'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Nicher – Editors' desk</title>
  </head>
  <body>
    <p>The editors' desk is at <a href="${DESK}">${DESK}</a>.</p>
  </body>
</html>
`

/** The folder beside a built site that its desk is put into. */
export const deskFolder = (site: string) => `${site.replace(/[/\\]+$/, '')}-desk`

/**
 * Takes the editors' desk out of a built site and makes a site of it, to be
 * served from an origin of its own: an editor's GitHub token is then out of
 * reach for the product's pages. What an earlier build left is replaced.
 * @param site the built folder
 */
export async function separateDesk(site: string): Promise<void> {
  const desk = deskFolder(site)
  await rm(desk, { recursive: true, force: true })
  await mkdir(desk, { recursive: true })
  await rename(join(site, `${DESK}.html`), join(desk, `${DESK}.html`))
  await cp(join(site, DESK), join(desk, DESK), { recursive: true })
  await rm(join(site, DESK), { recursive: true })
  await copyFile(join(site, 'favicon.svg'), join(desk, 'favicon.svg'))
  await writeFile(join(desk, '404.html'), ELSEWHERE)
  await writeFile(join(desk, '_headers'), headersFile([DESK, '/404']))
}
