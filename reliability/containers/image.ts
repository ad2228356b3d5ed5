import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Stage, Step } from '../../testing/container-files.ts'

/** The unprivileged user in the place of the image's own. */
export const NOBODY = 65_534

/** Absolute paths of an image, as they are below the folder that stands for its file system. */
export const within = (root: string, text: string) =>
  text.replace(/(^|[\s="])\/(app|data|etc|srv)(?=[/\s"]|$)/g, `$1${root}/$2`)

/** What `COPY . .` may take: the files that git knows, less those of .dockerignore. */
function contextFiles(): string[] {
  const rules = readFileSync('.dockerignore', 'utf8').split('\n')
  const kept = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return list
    .split('\n')
    .filter((path) => kept.some((name) => path === name || path.startsWith(`${name}/`)))
    .filter((path) => !/\.test\.tsx?$/.test(path) && existsSync(path))
}

interface Build {
  home: string
  args: Record<string, string>
}

/** Carries out the steps of one stage in a folder that stands for its file system. */
export function buildStage({ name, steps }: Stage, { home, args }: Build): void {
  const root = join(home, name)
  let folder = root
  const environment: Record<string, string> = {}

  function copy({ text, from }: Step): void {
    const words = text.split(/\s+/)
    const target = words.pop() ?? ''
    const place = target.startsWith('/') ? root + target : join(folder, target)
    for (const word of words) {
      if (word === '.') {
        for (const path of contextFiles()) {
          mkdirSync(dirname(join(place, path)), { recursive: true })
          cpSync(path, join(place, path))
        }
        continue
      }
      const source = from ? join(home, from, word) : word
      const isInto = target.endsWith('/') || words.length > 1
      const to = isInto ? join(place, basename(word)) : place
      const filter = (path: string) => from !== undefined || !/\.test\.tsx?$/.test(path)
      cpSync(source, to, { recursive: true, filter, verbatimSymlinks: true })
    }
  }

  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  for (const step of steps) {
    if (step.keyword === 'WORKDIR') {
      folder = root + step.text
      mkdirSync(folder, { recursive: true })
    }
    if (step.keyword === 'COPY') copy(step)
    if (step.keyword === 'ARG') {
      const variable = step.text.split('=')[0] ?? ''
      environment[variable] = args[variable] ?? ''
    }
    if (step.keyword === 'RUN') {
      const command = within(root, step.text).replaceAll('node:node', String(NOBODY))
      process.stdout.write(`${name}: ${step.text}\n`)
      const env = { ...process.env, ...environment }
      execFileSync('sh', ['-ec', command], {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }
  }
}

/** Of the last CMD or HEALTHCHECK of a stage. */
export function wordsOf({ steps }: Stage, keyword: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = steps.findLast((step) => step.keyword === keyword)?.text ?? '[]'
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** The variables that a stage sets. */
export function variablesOf({ steps }: Stage): Record<string, string> {
  const pairs = steps
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]))
}
