/**
 * Lighthouse's figures for pages of each kind, as a mobile phone gets them from the own server,
 * and the first paint of the same browser beside that of an empty page:
 * `node bench/lighthouse.ts [--folder dist] [--runs 3]`. Builds the site where no folder is given.
 * Exits with 1 when a category is below 100 or the first paint above 1.15 × the empty page's.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArgs, provideChromium } from '../scripts/chromium.ts'
import { astroEnvironment, finished, node } from '../scripts/processes.ts'
import { createSiteServer, listen } from '../scripts/site-server.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const
const PAINT_RATIO = 1.15
const PORT = 14_331

type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS, number>

const { values } = parseArgs({
  options: { folder: { type: 'string' }, runs: { type: 'string', default: '3' } },
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

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function runOnce(url: string, debuggingPort: number): Promise<Figures> {
  const result = await lighthouse(url, { port: debuggingPort, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories, audits } = result.lhr
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      const isLost = weight > 0 && audit?.score != null && audit.score < 1
      if (isLost && category !== 'performance')
        process.stdout.write(`      ${url}: ${audit.title}\n`)
    }
  }
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  const times = Object.entries(METRICS).map(([name, id]) => [
    name,
    audits[id]?.numericValue ?? Number.NaN,
  ])
  return Object.fromEntries([...scores, ...times]) as Figures
}

async function measure(url: string): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) {
    // A browser of its own for each run: nothing is in its cache.
    const chrome = await launch({
      chromePath: provideChromium(),
      chromeFlags: ['--headless=new', ...chromiumArgs],
    })
    all.push(await runOnce(url, chrome.port))
    chrome.kill()
  }
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name]))]),
  ) as Figures
}

async function serve(folder: string, port: number) {
  const server = await createSiteServer(folder)
  await listen(server, port, 'localhost')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

function row(name: string, figures: Figures, empty: Figures): string {
  const scores = CATEGORIES.map((category) => figures[category])
  const milliseconds = [figures.FCP, figures.LCP, figures.TBT].map(
    (value) => `${Math.round(value)} ms`,
  )
  const ratio = (figures.FCP / empty.FCP).toFixed(2)
  const cells = [
    name,
    ...scores,
    ...milliseconds,
    figures.CLS.toFixed(3),
    `${(figures.bytes / 1024).toFixed(0)} KiB`,
    ratio,
  ]
  return `| ${cells.join(' | ')} |\n`
}

const folder = values.folder ?? (await buildSite())
const stopEmpty = await serve(makeEmptySite(), PORT + 1)
const stopSite = await serve(folder, PORT)
let missed = 0
try {
  const empty = await measure(`http://localhost:${PORT + 1}/`)
  process.stdout.write(
    '| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift | bytes | first paint / empty |\n|---|---|---|---|---|---|---|---|---|---|---|\n',
  )
  process.stdout.write(row('an empty page', empty, empty))
  const pages = [
    '/',
    '/privacy',
    '/guides/choosing-a-niche',
    '/niches/pets-and-animals',
    deepest(folder, 'niches'),
  ]
  for (const path of pages) {
    const figures = await measure(`http://localhost:${PORT}${path}`)
    process.stdout.write(row(path, figures, empty))
    const isMissed =
      CATEGORIES.some((name) => figures[name] < 100) || figures.FCP > empty.FCP * PAINT_RATIO
    if (isMissed) missed += 1
  }
} finally {
  stopSite()
  stopEmpty()
  for (const each of made) rmSync(each, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0
