import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { astroEnvironment } from '../../scripts/processes.ts'

/** The files that a build of the site reads. */
const SOURCES = [
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
  'contract',
  'public',
  'scripts',
  'src',
]
const PLAN = 'src/content/plans/premium.yaml'

/** Builds the site with another price, in a new folder that `remove` deletes. */
export async function rebuildWithPrice(price: number) {
  const root = await mkdtemp(join(tmpdir(), 'nicher-price-'))
  for (const source of SOURCES) await cp(source, join(root, source), { recursive: true })
  await symlink(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  const plan = await readFile(join(root, PLAN), 'utf8')
  const changed = plan.replace(/^( {2}priceUsd: ).*$/m, (_, name: string) => `${name}${price}`)
  if (changed === plan) throw new Error(`${PLAN} has no line with another price`)
  await writeFile(join(root, PLAN), changed)
  const build = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
    cwd: root,
    env: { ...process.env, ...astroEnvironment },
    stdio: 'inherit',
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The build with another price ended with ${code}`)
  return { folder: join(root, 'dist'), remove: () => rm(root, { recursive: true, force: true }) }
}
