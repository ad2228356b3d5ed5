/**
 * How well the product finds troubles in texts that others labeled, beside two plain rules, with
 * bootstrap intervals: `node bench/evidence.ts <folder with labelled.jsonl> [--write <file>]`.
 * `--write src/content/evidence/figures.json` gives the figures to the page 'How good is this?'.
 */
import { parseArgs } from 'node:util'
import { DETECTORS } from './evidence/detectors.ts'
import type { WithInterval } from './evidence/figures.ts'
import { readLabelled } from './evidence/sets.ts'
import { rowOf, writeFigures } from './evidence/written.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Usage: node bench/evidence.ts <folder with labelled.jsonl> [--write figures.json]')
  process.exit(2)
}

const sets = Map.groupBy(readLabelled(folder), ({ set }) => set)
const rows = [...sets].flatMap(([set, texts]) =>
  Object.entries(DETECTORS).map(([detector, isFound]) =>
    rowOf(
      set,
      detector,
      texts.map(({ text, label }) => ({ isPositive: label === 1, isFound: isFound(text, set) })),
    ),
  ),
)

const shown = ({ value, low, high }: WithInterval) =>
  `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
console.log('| set | texts | positive | detector | precision | recall | F1 |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const { set, texts, positive, detector, precision, recall, f1 } of rows) {
  console.log(
    `| ${set} | ${texts} | ${positive} | ${detector} | ${shown(precision)} | ${shown(recall)} | ${shown(f1)} |`,
  )
}
if (values.write !== undefined) writeFigures(values.write, rows)
