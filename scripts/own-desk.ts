import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headersFile } from './host-files.ts'
import { DESK } from './site-headers.ts'

/** The page for every unknown address of the desk's host. */
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

/** The folder of the desk, beside the built site. */
export const deskFolder = (site: string) => `${site.replace(/[/\\]+$/, '')}-desk`

/**
 * Moves the editors' desk from a built site to its own folder, which another
 * origin serves. The product's pages then cannot read an editor's GitHub token.
 * Replaces the files of an earlier build.
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
