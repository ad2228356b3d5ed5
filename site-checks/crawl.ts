/**
 * Crawls a built site like a search engine, without JavaScript: `node
 * site-checks/crawl.ts --folder dist`. It fetches and validates every built page,
 * and follows every address in them. Its last line is 'N passed, N failed',
 * counted in pages.
 */
import { parseArgs } from 'node:util'
import { headerScore } from './crawl/header-score.ts'
import { addressesOf, checkPage, findTwins, type Page } from './crawl/rules.ts'
import { openSite, type Site } from './crawl/site.ts'
import { validate } from './crawl/validate.ts'

/** Screens that load Google's script, which has no integrity hash. */
const WITH_GOOGLE = new Set(['/login', '/register'])
/** The editors' desk is a program, not a page for search engines. */
const DESK = '/admin'

const problems = new Map<string, string[]>()
const note = (path: string, ...found: string[]) => {
  problems.set(path, [...(problems.get(path) ?? []), ...found])
}

async function readPage(site: Site, path: string, isListed: boolean): Promise<Page> {
  const { status, headers, body } = await site.get(path)
  const html = body.toString()
  const should = path === '/404' ? 404 : 200
  if (status !== should) note(path, `status ${status}`)
  const score = headerScore(headers, html, site.origin)
  if (score < (WITH_GOOGLE.has(path) ? 135 : 140)) note(path, `header score ${score}`)
  return { path, isListed, ...validate(html, path) }
}

/** Checks each address once: its problem, or undefined. */
async function checkAddress(site: Site, pages: Map<string, Page>, url: URL) {
  const target = pages.get(decodeURI(url.pathname))
  if (target) {
    const anchor = decodeURIComponent(url.hash.slice(1))
    return anchor === '' || target.facts.ids.has(anchor) ? undefined : `no #${anchor} there`
  }
  const { status } = await site.get(url.pathname)
  return status === 200 ? undefined : `status ${status}`
}

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const started = process.cpuUsage()
const site = await openSite(values.folder)
const listed = new Set(site.listed.map((url) => decodeURI(new URL(url).pathname)))
if (listed.size !== site.listed.length) note('/sitemap-index.xml', 'lists an address twice')
if (listed.size === 0) note('/sitemap-index.xml', 'lists nothing')

const pages = new Map<string, Page>()
for (const path of site.built.filter((built) => built !== DESK)) {
  pages.set(path, await readPage(site, path, listed.has(path)))
}
if (site.built.includes(DESK)) {
  const desk = (await site.get(DESK)).body.toString()
  if (!desk.includes('<meta name="robots" content="noindex">')) note(DESK, 'may be found')
  if (listed.has(DESK)) note(DESK, 'in the sitemap')
}
for (const path of listed) if (!pages.has(path)) note(path, 'in the sitemap and not built')

const known = new Map<string, string | undefined>()
for (const page of pages.values()) {
  note(page.path, ...checkPage(page, site.origin))
  for (const [href, what] of addressesOf(page, site.origin)) {
    if (`${new URL(href).pathname}/`.startsWith(`${DESK}/`)) {
      note(page.path, `${what} to the editors' desk`)
    }
    if (!known.has(href)) known.set(href, await checkAddress(site, pages, new URL(href)))
    const problem = known.get(href)
    if (problem !== undefined) note(page.path, `${what} to ${href}: ${problem}`)
  }
}
const shown = [...pages.values()].filter(({ isListed }) => isListed)
for (const [path, other] of findTwins(shown, ({ titles }) => titles[0])) {
  note(path, `the title of ${other}`)
}
for (const [path, other] of findTwins(shown, ({ descriptions }) => descriptions[0])) {
  note(path, `the description of ${other}`)
}
site.close()

const failing = [...problems].filter(([, found]) => found.length > 0)
for (const [path, found] of failing) {
  process.stdout.write(`FAIL ${path}\n${found.map((problem) => `       ${problem}\n`).join('')}`)
}
const { user, system } = process.cpuUsage(started)
const seconds = ((user + system) / 1e6).toFixed(1)
const passed = [...pages.keys()].filter((path) => (problems.get(path) ?? []).length === 0).length
process.stdout.write(
  `${pages.size} pages, ${listed.size} of them in the sitemap, ${known.size} addresses; ${seconds} s of CPU\n`,
)
process.stdout.write(`${passed} passed, ${failing.length} failed\n`)
process.exitCode = failing.length > 0 ? 1 : 0
