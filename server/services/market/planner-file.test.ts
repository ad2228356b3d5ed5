import { describe, expect, test } from 'vitest'
import { startModule } from '../../../testing/child.ts'
import { longestBlock } from '../../../testing/longest-block.ts'
import { type Cells, createExports, FORMS } from '../../../testing/planner-export.ts'
import { PlannerFileError, type PlannerLine, readPlannerFile } from './planner-file.ts'
import type { PlannerRow } from './planner-row.ts'

/** The maximum milliseconds of CPU time that other work may wait. */
const BLOCK_MAX = 30

const exports = createExports()

async function linesOf(path: string): Promise<PlannerLine[]> {
  const lines: PlannerLine[] = []
  for await (const line of readPlannerFile(path)) lines.push(line)
  return lines
}

async function rowOf(cells: Cells): Promise<PlannerRow> {
  const [line] = await linesOf(exports.of([{ Keyword: 'dog ramps', ...cells }]))
  if (line?.kind !== 'row') throw new Error(line?.reason)
  return line.row
}

async function refusal(path: string): Promise<string> {
  try {
    await linesOf(path)
  } catch (error) {
    expect(error).toBeInstanceOf(PlannerFileError)
    return (error as Error).message
  }
  throw new Error('The file was read')
}

describe('an export', () => {
  test.each(FORMS)('in %s tells its rows and their lines', async (form) => {
    const rows = [
      { Keyword: 'dog ramps' },
      { Keyword: 'café, "large" dogs' },
      { Keyword: '犬 用品' },
    ]
    const lines = await linesOf(exports.of(rows, form))
    expect(lines.map(({ kind, line }) => [kind, line])).toEqual([
      ['row', 4],
      ['row', 5],
      ['row', 6],
    ])
    const read = lines.map((line) => (line.kind === 'row' ? line.row : undefined))
    expect(read.map((row) => row?.keyword)).toEqual(rows.map(({ Keyword }) => Keyword))
    expect(read[1]?.key).toBe('café large dogs')
    expect(read[0]).toMatchObject({
      volume: 1_300,
      cpc: 1.76,
      bidLow: 0.42,
      bidHigh: 3.1,
      competition: 'medium',
      competitionIndex: 44,
    })
    expect(read[0]?.months).toHaveLength(12)
    expect(read[0]?.months[0]).toEqual({ year: 2025, month: 9, volume: 1_000 })
    expect(read[0]?.months.at(-1)).toEqual({ year: 2026, month: 8, volume: 2_100 })
  })

  test('may start with the header, and have semicolons, Windows line ends, or no last line end', async () => {
    const path = exports.raw('Keyword;Avg. monthly searches\r\ndog ramps;90\r\n\r\ncat trees;70')
    const lines = await linesOf(path)
    expect(lines.map((line) => line.kind === 'row' && [line.line, line.row.volume])).toEqual([
      [2, 90],
      [4, 70],
    ])
  })

  test('may be UTF-16 without a byte order mark', async () => {
    const text = 'Keyword\tAvg. monthly searches\ndog ramps\t90\n'
    expect(await linesOf(exports.raw(Buffer.from(text, 'utf16le')))).toHaveLength(1)
  })

  test('with more than twelve months gives the newest', async () => {
    const months = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2024, 8 + at, 1)))
    const names = months.map((at) => {
      const month = at.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
      return `Searches: ${month} ${at.getUTCFullYear()}`
    })
    // The newest first, since the order is not guaranteed.
    const header = ['Keyword', ...names.toReversed()].join(',')
    const figures = ['dogs', ...names.map((_, at) => at).toReversed()].join(',')
    const [line] = await linesOf(exports.raw(`${header}\n${figures}\n`))
    const row = line?.kind === 'row' ? line.row : undefined
    expect(row?.months.map(({ volume }) => volume)).toEqual(
      Array.from({ length: 12 }, (_, at) => 12 + at),
    )
    expect(row?.volume).toBe(18)
  })

  test.each([
    ['no header', 'dogs,100\ncats,50\n', 'no line has the columns'],
    ['a header of something else', 'Keyword,Clicks\ndogs,5\n', 'no line has the columns'],
    ['nothing', '', 'no line has the columns'],
    ['an endless first line', 'x'.repeat(200_000), 'no line has the columns'],
    ['bytes of no text', Buffer.from([0x4b, 0xc3, 0x28, 0x0a]), 'neither UTF-8 nor UTF-16'],
  ])('with %s is refused', async (_name, content, why) => {
    expect(await refusal(exports.raw(content))).toContain(why)
  })

  test('that does not exist is refused', async () => {
    expect(await refusal('/nowhere/at/all.csv')).toContain('ENOENT')
  })
})

describe('a row', () => {
  test.each([
    ['a quote that never closes', '"dogs,1', 'A quote is never closed'],
    ['a quote that closes in another row', '"dogs,1\nhorses",2', 'A quote is never closed'],
    ['200 kB in one line', `dogs,${'1'.repeat(200_000)}`, 'The line is too long'],
  ])('with %s is broken alone', async (_name, row, reason) => {
    const after = 'cats,2\n'.repeat(20_000)
    const path = exports.raw(`Keyword,Avg. monthly searches\nbirds,3\n${row}\n${after}`)
    const lines = await linesOf(path)
    expect(lines[0]).toMatchObject({ kind: 'row', line: 2, row: { keyword: 'birds', volume: 3 } })
    expect(lines[1]).toEqual({ kind: 'broken', line: 3, reason })
    const rows = lines.filter((line) => line.kind === 'row' && line.row.keyword === 'cats')
    expect(rows).toHaveLength(20_000)
    expect(lines.at(-1)).toMatchObject({ line: 2 + row.split('\n').length + 20_000 })
  })

  test.each<[string, Cells, string]>([
    ['no keyword', { Keyword: ' ' }, 'There is no keyword'],
    ['a keyword of signs', { Keyword: '?!' }, 'There is no keyword'],
    ['81 characters', { Keyword: 'x'.repeat(81) }, 'longer than 80'],
    ['11 words', { Keyword: 'a b c d e f g h i j k' }, 'more than 10 words'],
    ['a volume in words', { 'Avg. monthly searches': 'many' }, 'is not a number: "many"'],
    ['a negative volume', { 'Avg. monthly searches': '-5' }, 'is not a number'],
    ['a volume that is too large', { 'Avg. monthly searches': '9e99' }, 'is not a number'],
    ['a competition of its own', { Competition: 'Fierce' }, 'none of Low, Medium and High'],
    ['an index over 100', { 'Competition (indexed value)': '101' }, 'is not a number'],
    ['a bid with a decimal comma', { 'Top of page bid (low range)': '0,42' }, 'is not a number'],
    ['a month in words', { 'Searches: Jan 2026': 'x' }, 'Searches in 2026-1 is not a number'],
  ])('with %s is broken, and says why', async (_name, cells, reason) => {
    const path = exports.of([{ Keyword: 'dog ramps' }, { Keyword: 'cats', ...cells }])
    const lines = await linesOf(path)
    expect(lines[0]?.kind).toBe('row')
    expect(lines[1]).toMatchObject({
      kind: 'broken',
      line: 5,
      reason: expect.stringContaining(reason),
    })
  })

  test('with too many cells is broken; with too few it gives the cells it has', async () => {
    const path = exports.of([`dogs${'\t1'.repeat(40)}`, 'dogs\tUSD\t50'])
    const [many, few] = await linesOf(path)
    expect(many).toMatchObject({ kind: 'broken', reason: 'There are more cells than columns' })
    expect(few).toMatchObject({ kind: 'row', row: { volume: 50, cpc: null, months: [] } })
  })

  test.each(['1K – 10K', '100 - 1K', '10–100', '1M – 10M', '10M+', '1k—10k'])(
    'with the range %s has no volume but the mean of twelve months',
    async (range) => {
      const told = await rowOf({ 'Avg. monthly searches': range })
      expect([told.isRange, told.volume]).toEqual([true, 1_550])
      const untold = await rowOf({ 'Avg. monthly searches': range, 'Searches: Aug 2026': '' })
      expect([untold.isRange, untold.volume]).toEqual([true, null])
    },
  )

  test('in another currency has no price and names the currency', async () => {
    const row = await rowOf({ Currency: 'eur' })
    expect(row).toMatchObject({ cpc: null, bidLow: null, bidHigh: null, otherCurrency: 'EUR' })
    expect((await rowOf({ Currency: '' })).otherCurrency).toBe('no currency')
  })

  test('with one bid uses that bid as the price, and with none has no price', async () => {
    const [low, high] = ['Top of page bid (low range)', 'Top of page bid (high range)'] as const
    expect((await rowOf({ [low]: '', [high]: '2.5' })).cpc).toBe(2.5)
    expect(await rowOf({ [low]: '', [high]: '' })).toMatchObject({ cpc: null })
    expect((await rowOf({ [low]: '', [high]: '' })).otherCurrency).toBeUndefined()
  })

  test.each(['', '-', '–', '—', 'N/A'])('with %j for a figure leaves it unknown', async (cell) => {
    const row = await rowOf({
      'Competition (indexed value)': cell,
      Competition: cell,
      'Top of page bid (low range)': cell,
      'Searches: Jan 2026': cell,
    })
    expect(row).toMatchObject({ competition: null, competitionIndex: null, cpc: 3.1 })
    expect(row.months[4]?.volume).toBeNull()
  })

  test('keeps a quote inside a cell, and no control characters', async () => {
    const path = exports.of(['24" monitor\u0000\tUSD\t70'])
    expect(await linesOf(path)).toMatchObject([{ row: { keyword: '24" monitor', volume: 70 } }])
  })
})

test('100,000 rows are read within 256 MB of memory', async () => {
  const path = await exports.large(100_000)
  const reader = new URL('planner-file.ts', import.meta.url).href
  // `maxRSS` would begin with the size of the process that starts this one.
  const child = startModule(`
    import { readPlannerFile } from ${JSON.stringify(reader)}
    let rows = 0
    let bytes = 0
    for await (const line of readPlannerFile(${JSON.stringify(path)})) {
      rows += Number(line.kind === 'row')
      if (rows % 100 === 0) bytes = Math.max(bytes, process.memoryUsage.rss())
    }
    console.log(JSON.stringify({ rows, megabytes: bytes / 2 ** 20 }))`)
  await child.ended
  const { rows, megabytes } = JSON.parse(child.output.stdout) as { rows: number; megabytes: number }
  expect(rows).toBe(100_000)
  expect(megabytes).toBeLessThan(256)
}, 60_000)

test('millions of blank lines do not block other work, and are counted', async () => {
  const header = 'Keyword,Avg. monthly searches\n'
  const path = exports.raw(`${header}${'\n'.repeat(5_000_000)}dog ramps,1000\n`)
  const { ms, value } = await longestBlock(() => linesOf(path), BLOCK_MAX)
  expect(value.map(({ kind, line }) => [kind, line])).toEqual([['row', 5_000_002]])
  expect(ms).toBeLessThan(BLOCK_MAX)
}, 30_000)
