import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Ways to reach a clock, randomness, the network, the process or a timer without an import. */
const OUTSIDE =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\b(?:fetch|setTimeout|setInterval|setImmediate)\(|\b(?:process|performance|console|globalThis|crypto)\.|\bimport\(/

const files = globSync('server/validation/**/*.ts').filter(
  (file) => !/\.(?:test|fixture)\.ts$/.test(file),
)

test('the drafting of plans uses no clock, randomness, network, process or timer', () => {
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) =>
      OUTSIDE.test(line) ? `${file}:${at + 1} ${line.trim()}` : [],
    )
  })
  expect(found).toEqual([])
})
