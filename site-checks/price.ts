/**
 * Checks that only the plans collection contains the price: builds the site with
 * another price, and compares it, place by place, with the site in `--folder`. Its
 * last line is 'N passed, N failed'.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { type Plan, priceText } from '../contract/plan.ts'
import { modalText } from './price/modal.ts'
import { placesIn, readSite, total } from './price/places.ts'
import { rebuildWithPrice } from './price/rebuild.ts'

const OTHER: Plan = { priceUsd: 7.5, interval: 'month' }

/** The places of the price: in sentences, in structured data, and in the props of islands. */
const EXPECTED: [file: string, form: keyof ReturnType<typeof placesIn>][] = [
  ['index.html', 'amount'],
  ['subscribe.html', 'amount'],
  ['subscribe.html', 'sentence'],
  // The values that analytics counts as begun and as bought.
  ['subscribe.html', 'island'],
  ['subscription/success.html', 'island'],
  // The modal of each tool, and the offers.
  ...['explore.html', 'market-demand-validator.html', 'product-idea-generator.html'].flatMap(
    (file): [string, 'island' | 'structured'][] => [
      [file, 'island'],
      [file, 'structured'],
    ],
  ),
]

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } })
const { plan } = parse(readFileSync('src/content/plans/premium.yaml', 'utf8')) as { plan: Plan }
let passed = 0
let failed = 0

function expectTrue(what: string, isTrue: boolean): void {
  if (isTrue) passed += 1
  else {
    failed += 1
    process.stdout.write(`FAIL ${what}\n`)
  }
}

const rebuilt = await rebuildWithPrice(OTHER.priceUsd)
try {
  const before = readSite(values.folder)
  const after = readSite(rebuilt.folder)
  for (const [file, html] of before) {
    const was = placesIn(html, plan)
    const now = after.get(file)
    if (total(was) === 0 || now === undefined) continue
    const same = JSON.stringify(placesIn(now, OTHER)) === JSON.stringify(was)
    expectTrue(`${file}: the new price in every place of the old one`, same)
  }
  for (const [file, text] of after) {
    const left = total(placesIn(text, plan))
    if (left > 0) expectTrue(`${file}: the old price stands there ${left} times`, false)
  }
  for (const [file, form] of EXPECTED) {
    const places = placesIn(after.get(file) ?? '', OTHER)
    expectTrue(`${file}: the new price (${form})`, places[form] > 0)
  }
  const said = await modalText(rebuilt.folder)
  expectTrue(`the modal says ${priceText(OTHER)}`, said.includes(priceText(OTHER)))
} finally {
  await rebuilt.remove()
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
