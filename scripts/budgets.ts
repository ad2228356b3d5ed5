import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { createScale, type Weight } from './page-weight.ts'

/** The brotli bytes that a page may use, as in {@link Weight}. */
interface Budget {
  document?: number
  scripts: number
  react: boolean
}

/** One round trip, 14,600 bytes, minus the headers before the page. */
const FIRST_ROUND = 14_600 - 750
/** The budget of every page that is not named below. */
const SIGNED_OUT: Budget = { document: FIRST_ROUND, scripts: 4_750, react: false }
const TOOL: Budget = { scripts: 110_000, react: true }
/** What a link shows loads when the link is opened. */
const SHARED: Budget = { ...TOOL, scripts: 80_000 }

const TOOLS: Record<string, Budget> = {
  'feedback.html': { ...TOOL, document: FIRST_ROUND, scripts: 80_000 },
  // The chart loads with the first result and uses the rest of a tool's budget: 17,515 bytes.
  'market-demand-validator.html': { ...TOOL, scripts: 92_485 },
  // The chart loads with the first drawing: 19,133 bytes of a tool's budget.
  'market-demand-validator/list.html': { ...TOOL, scripts: 90_000 },
  'product-idea-generator.html': { ...TOOL, scripts: 92_000 },
  'explore.html': TOOL,
  'match.html': TOOL,
  'login.html': TOOL,
  'register.html': TOOL,
  'verify-email.html': TOOL,
  'forgot-password.html': TOOL,
  'reset-password.html': TOOL,
  'settings.html': TOOL,
  'subscription/success.html': TOOL,
  'workspace.html': TOOL,
  'workspace/compare.html': { ...TOOL, scripts: 92_000 },
  // The chart loads with a report and uses the rest of a tool's budget.
  'workspace/candidate.html': { ...TOOL, scripts: 92_000 },
  'shared.html': SHARED,
  'shared/niche.html': SHARED,
  'shared/comparison.html': SHARED,
  'shared/analysis.html': SHARED,
  'shared/report.html': SHARED,
}

/**
 * Extra bytes for a page of a site with analytics: the question, and the files
 * that load after a yes.
 */
const MEASURING = 5_320

/** If all pages of a folder fail, only this many are listed. */
const TOLD = 5

/** The editors' desk is a third-party program. */
const UNWEIGHED = new Set(['admin.html'])

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const scale = createScale(values.folder)
const budgetOf = (page: string) => TOOLS[page] ?? SIGNED_OUT

const scriptsLimit = (page: string, { measuring }: Weight) =>
  budgetOf(page).scripts + (measuring > 0 ? MEASURING : 0)

function excess(page: string, weight: Weight): string[] {
  const budget = budgetOf(page)
  return [
    weight.document > (budget.document ?? Number.POSITIVE_INFINITY) && 'document too large',
    weight.scripts + weight.measuring > scriptsLimit(page, weight) && 'too much JavaScript',
    weight.react && !budget.react && 'loads React',
  ].filter((problem) => problem !== false)
}

function report(page: string, weight: Weight, pages = 1): void {
  const budget = budgetOf(page)
  const problems = excess(page, weight)
  const limit = budget.document === undefined ? '' : ` / ${budget.document}`
  const measuring = weight.measuring > 0 ? ` + ${weight.measuring} for measuring` : ''
  const others = pages > 1 ? ` (heaviest of ${pages})` : ''
  process.stdout.write(
    `${problems.length > 0 ? 'FAIL' : 'ok  '} ${page.padEnd(30)} document ${weight.document}${limit} B, JavaScript ${weight.scripts}${measuring} / ${scriptsLimit(page, weight)} B${others} ${problems.join(', ')}\n`,
  )
}

/** Weighs the pages of a folder, and prints those that fail and the heaviest one. */
function check(pages: readonly string[]): number {
  const weighed = pages
    .map((page) => ({ page, weight: scale.weigh(page, true) }))
    .sort((one, other) => other.weight.document - one.weight.document)
  const failed = weighed.filter(
    ({ page, weight }) =>
      excess(page, weight).length > 0 && excess(page, scale.weigh(page)).length > 0,
  )
  for (const { page } of failed.slice(0, TOLD)) report(page, scale.weigh(page))
  const [heaviest] = weighed.filter((one) => !failed.includes(one))
  if (heaviest) report(heaviest.page, scale.weigh(heaviest.page), pages.length)
  return failed.length
}

const found = globSync('**/*.html', { cwd: values.folder })
  .map((page) => page.replaceAll('\\', '/'))
  .filter((page) => !UNWEIGHED.has(page))
  .sort()
const missing = Object.keys(TOOLS).filter((page) => !found.includes(page))
for (const page of missing) process.stdout.write(`FAIL ${page} was not built\n`)

/**
 * Top-level pages and subscription pages are groups of their own; other pages are
 * grouped by top folder.
 */
const groups = Map.groupBy(found, (page) => {
  const [top = page] = page.split('/')
  return dirname(page) === '.' || top === 'subscription' ? page : top
})
const failed = [...groups.values()].reduce((sum, pages) => sum + check(pages), missing.length)
process.stdout.write(`${found.length + missing.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
