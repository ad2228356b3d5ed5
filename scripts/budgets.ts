import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

/** Brotli bytes a page may take; kB are 1,000 bytes. */
interface Budget {
  page: string
  /** HTML with its styles: what comes before the first paint. */
  document?: number
  /** All JavaScript that the page itself loads, islands and their runtime included. */
  scripts: number
  /** Whether the page may load React. */
  react: boolean
}

const SIGNED_OUT = { document: 14_600, scripts: 5_000, react: false }
const TOOL = { scripts: 110_000, react: true }

const budgets: Budget[] = [
  { page: 'index.html', ...SIGNED_OUT },
  { page: '404.html', ...SIGNED_OUT },
  { page: 'privacy.html', ...SIGNED_OUT },
  { page: 'terms.html', ...SIGNED_OUT },
  { page: 'guides.html', ...SIGNED_OUT },
  // The guide that weighs most.
  { page: 'guides/what-figures-cannot-tell.html', ...SIGNED_OUT },
  { page: 'niches.html', ...SIGNED_OUT },
  // The industry with the most sectors, a sector with six niches, and a niche.
  { page: 'niches/automotive-and-mobility.html', ...SIGNED_OUT },
  { page: 'niches/pets-and-animals/dog-care.html', ...SIGNED_OUT },
  { page: 'niches/pets-and-animals/dog-care/senior-dog-mobility.html', ...SIGNED_OUT },
  { page: 'feedback.html', ...TOOL, document: SIGNED_OUT.document, scripts: 80_000 },
  // The chart comes with the first result and takes the rest of what a tool may: 21 kB.
  { page: 'market-demand-validator.html', ...TOOL, scripts: 88_000 },
  { page: 'product-idea-generator.html', ...TOOL, scripts: 88_000 },
  { page: 'explore.html', ...TOOL },
  { page: 'login.html', ...TOOL },
  { page: 'register.html', ...TOOL },
  { page: 'verify-email.html', ...TOOL },
  { page: 'forgot-password.html', ...TOOL },
  { page: 'reset-password.html', ...TOOL },
  { page: 'settings.html', ...TOOL },
  { page: 'subscribe.html', ...SIGNED_OUT },
  { page: 'subscription/success.html', ...TOOL },
  { page: 'subscription/cancel.html', ...SIGNED_OUT },
]

function brotliSize(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

/** What a module imports, followed to the end; `deferred` imports only where they are always made. */
function importsOf(folder: string, entry: string, seen: Set<string>): void {
  if (seen.has(entry)) return
  seen.add(entry)
  const code = readFileSync(join(folder, entry), 'utf8')
  for (const [, specifier] of code.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
    if (specifier) importsOf(folder, posix.join(dirname(entry), specifier), seen)
  }
}

interface Weight {
  document: number
  scripts: number
  react: boolean
}

function weigh(folder: string, page: string): Weight {
  const html = readFileSync(join(folder, page), 'utf8')
  const external = new Set<string>()
  const islands = [...html.matchAll(/<astro-island[^>]*>/g)].map(([tag]) => tag)
  const addresses = [
    ...[...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1]),
    ...(/<meta name="late-scripts" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []),
    ...islands.flatMap((tag) =>
      [...tag.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map((match) => match[1]),
    ),
  ]
  for (const address of addresses) {
    if (address) importsOf(folder, address.replace(/^\//, ''), external)
  }
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('\n')
  const files = [...external].map((file) => readFileSync(join(folder, file)))
  return {
    document: brotliSize(html),
    scripts: files.reduce((sum, file) => sum + brotliSize(file), inline ? brotliSize(inline) : 0),
    react: files.some((file) => file.includes('react.transitional.element')),
  }
}

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
let failed = 0
for (const budget of budgets) {
  const weight = weigh(values.folder, budget.page)
  const problems = [
    budget.document !== undefined && weight.document > budget.document && 'document too large',
    weight.scripts > budget.scripts && 'too much JavaScript',
    weight.react && !budget.react && 'loads React',
  ].filter((problem) => problem !== false)
  if (problems.length > 0) failed += 1
  const limit = budget.document === undefined ? '' : ` / ${budget.document}`
  process.stdout.write(
    `${problems.length > 0 ? 'FAIL' : 'ok  '} ${budget.page.padEnd(30)} document ${weight.document}${limit} B, JavaScript ${weight.scripts} / ${budget.scripts} B ${problems.join(', ')}\n`,
  )
}
process.stdout.write(`${budgets.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
