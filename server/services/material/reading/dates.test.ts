import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const DATES: readonly (readonly [cell: string, utc: string])[] = [
  ['March 5, 2026', '2026-03-05T00:00'],
  ['5-Mar-2026', '2026-03-05T00:00'],
  ['March 5, 2026 10:11', '2026-03-05T10:11'],
  ['5 Mar 2026 10:11 PM', '2026-03-05T22:11'],
  ['5 Mar 2026 10:11 (EST)', '2026-03-05T10:11'],
  ['Thu, 05 Mar 2026 10:11:12 +0100', '2026-03-05T09:11'],
  ['Thu Mar 05 10:11:12 -0500 2026', '2026-03-05T15:11'],
  ['Thu Mar 05 2026 10:11:12 GMT+0100 (CET)', '2026-03-05T09:11'],
  ['5 Mar 2026 10:11 AM EST', '2026-03-05T15:11'],
  ['5 Mar 2026 10:11Z', '2026-03-05T10:11'],
]

/** What the dates are in a process whose host stands in New York. */
function readInNewYork(cells: readonly string[]): unknown {
  const module = JSON.stringify(new URL('dates.ts', import.meta.url))
  const code = `import { readDate } from ${module}
    const read = (cell) => readDate(cell, 'day first', new Date('2026-11-01'))
    console.log(JSON.stringify(${JSON.stringify(cells)}.map(read)))`
  const env = { TZ: 'America/New_York' }
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }),
  )
}

test('dates in words are in UTC unless they name a zone, wherever the host stands', () => {
  const read = readInNewYork(DATES.map(([cell]) => cell))
  expect(read).toEqual(DATES.map(([, utc]) => expect.stringContaining(utc)))
})
