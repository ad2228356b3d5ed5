import { INVARIANTS, type Invariant } from './ledger.ts'
import type { LoopResult } from './rounds.ts'

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return `${((sorted[index] ?? 0) / 1_000).toFixed(2)} s`
}

function rowsOf({ engine, ledger, bootTimes, kills, secondOpeners }: LoopResult): string[][] {
  const found = (invariant: Invariant) =>
    String(ledger.violations.filter((violation) => violation.invariant === invariant).length)
  const routes = [...ledger.journal.counts()].sort(([a], [b]) => (a < b ? -1 : 1))
  const total = routes.reduce((sum, [, count]) => sum + count, 0)
  return [
    ['engine', engine.version],
    ['kill -9 of the API', String(kills.api)],
    ['… while it started', String(kills.boot)],
    ['kill -9 of the database itself', String(kills.database)],
    ['acknowledged writes', String(total)],
    ...routes.map(([route, count]) => [`… ${route}`, String(count)]),
    ['lost', found('nothing acknowledged is lost')],
    ['doubled', found('nothing is doubled')],
    ['half explored', found('no niche is half explored')],
    ['locked', found('no niche stays locked')],
    ['two live heads', found('no family has two live heads')],
    ['half written', found('no effect is half written')],
    ['second processes refused', `${secondOpeners.refused}/${secondOpeners.tried}`],
    [
      'boot p50 / p95 / max',
      `${percentile(bootTimes, 0.5)} / ${percentile(bootTimes, 0.95)} / ${percentile(bootTimes, 1)}`,
    ],
  ]
}

/** A Markdown table for each engine, the violations, and the number of invariants that held. */
export function reportLoop(results: readonly LoopResult[]): {
  text: string
  passed: number
  failed: number
} {
  const lines: string[] = []
  let passed = 0
  let failed = 0
  for (const result of results) {
    const { engine, ledger } = result
    lines.push(`| ${engine.name} | |`, '| --- | ---: |')
    lines.push(...rowsOf(result).map(([name, value]) => `| ${name} | ${value} |`), '')
    for (const { invariant, round, what } of ledger.violations.slice(0, 50)) {
      lines.push(`violated in round ${round}: ${invariant}: ${what}`)
    }
    if (ledger.violations.length > 0) lines.push(`kept: ${engine.folder}`, '')
    const violated = new Set(ledger.violations.map(({ invariant }) => invariant))
    failed += violated.size
    passed += INVARIANTS.length - violated.size
  }
  return { text: lines.join('\n'), passed, failed }
}
