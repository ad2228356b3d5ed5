/**
 * Lighthouse's figures for pages of each kind, as a mobile phone gets them from the own server,
 * beside those of an empty page: `node bench/lighthouse.ts [--folder dist] [--runs 5]`. Builds the
 * site where no folder is given. Each run visits the empty page and then all others, so that what
 * else the machine does falls on both; ratios and differences are taken within a run, then their
 * medians over the runs. Exits with 1 when one of {@link LIMITS} is exceeded.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { astroEnvironment, finished, node } from '../scripts/processes.ts'
import { createSiteServer, listen } from '../scripts/site-server.ts'
import { CATEGORIES, type Figures, median, medians, visit } from './lighthouse/figures.ts'

const LIMITS = {
  /** First and largest paint as multiples of the empty page's. */
  firstPaint: 1.15,
  largestPaint: 1.25,
  /** Milliseconds by which the home page may block longer than the empty page. */
  blocked: 30,
  bytes: 40 * 1024,
  /** The font, when it comes, moves a text by a fraction of a pixel. */
  shift: 0.001,
}
const PORT = 14_331
const HOME = '/'

const { values } = parseArgs({
  options: { folder: { type: 'string' }, runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
const made: string[] = []

/** The site as the world would get it: its canonical addresses are those it is served under. */
async function buildSite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-lighthouse-'))
  made.push(folder)
  const env = { ...astroEnvironment, PUBLIC_SITE_URL: `http://localhost:${PORT}` }
  await finished(
    node(['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', folder], env),
  )
  await finished(node(['scripts/compress.ts', '--folder', folder]))
  return folder
}

/** A page that says nothing: what a browser needs to paint at all. */
function makeEmptySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-empty-'))
  made.push(folder)
  const html =
    '<!doctype html><html lang="en"><head><title>Empty</title></head><body><p>Empty</p></body></html>'
  for (const file of ['index.html', '404.html']) writeFileSync(join(folder, file), html)
  return folder
}

function deepest(folder: string, below: string): string {
  const pages = readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .toSorted((a, b) => b.split('/').length - a.split('/').length || a.localeCompare(b))
  return `/${below}/${(pages[0] ?? '').replace(/\.html$/, '')}`
}

async function serve(folder: string, port: number) {
  const server = await createSiteServer(folder)
  await listen(server, port, 'localhost')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Compares a page with the empty page, run by run. */
function compare(visits: readonly Figures[], empty: readonly Figures[]) {
  const over = (value: (page: Figures, empty: Figures) => number) =>
    median(visits.map((page, run) => value(page, empty[run] ?? page)))
  return {
    firstPaint: over((page, none) => page.FCP / none.FCP),
    largestPaint: over((page, none) => page.LCP / none.LCP),
    blocked: over((page, none) => page.TBT - none.TBT),
  }
}

/** A row of the table, and what in it exceeds a limit. */
function report(path: string, visits: readonly Figures[], empty: readonly Figures[]): string[] {
  const figures = medians(visits)
  const beside = compare(visits, empty)
  const milliseconds = [figures.FCP, figures.LCP, figures.TBT].map((time) => Math.round(time))
  const cells = [
    path,
    ...CATEGORIES.map((category) => figures[category]),
    ...milliseconds.map((time) => `${time} ms`),
    figures.CLS.toFixed(4),
    `${(figures.bytes / 1024).toFixed(1)} KiB`,
    beside.firstPaint.toFixed(2),
    beside.largestPaint.toFixed(2),
    `${Math.round(beside.blocked)} ms`,
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
  if (visits === empty) return []
  return [
    CATEGORIES.some((name) => figures[name] < 100) && 'a category is below 100',
    beside.firstPaint > LIMITS.firstPaint && 'the first paint is too late',
    beside.largestPaint > LIMITS.largestPaint && 'the largest paint is too late',
    path === HOME && beside.blocked > LIMITS.blocked && 'the page blocks for too long',
    figures.bytes > LIMITS.bytes && 'too many bytes',
    figures.CLS > LIMITS.shift && 'something moves',
  ].flatMap((problem) => (problem ? [`${path}: ${problem}`] : []))
}

const folder = values.folder ?? (await buildSite())
const stopEmpty = await serve(makeEmptySite(), PORT + 1)
const stopSite = await serve(folder, PORT)
const paths = [
  HOME,
  '/privacy',
  '/guides/choosing-a-niche',
  '/niches/pets-and-animals',
  deepest(folder, 'niches'),
]
const empty: Figures[] = []
const visits = new Map<string, Figures[]>(paths.map((path) => [path, []]))
try {
  for (let run = 0; run < runs; run += 1) {
    empty.push(await visit(`http://localhost:${PORT + 1}/`))
    for (const [path, all] of visits) all.push(await visit(`http://localhost:${PORT}${path}`))
  }
} finally {
  stopSite()
  stopEmpty()
  for (const each of made) rmSync(each, { recursive: true, force: true })
}

process.stdout.write(
  '| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift | bytes | first paint / empty | largest paint / empty | blocked − empty |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n',
)
report('an empty page', empty, empty)
const missed = [...visits].flatMap(([path, all]) => report(path, all, empty))
for (const problem of missed) process.stdout.write(`FAIL ${problem}\n`)
process.exitCode = missed.length > 0 ? 1 : 0
