import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { UNITED_STATES } from '../../../contract/locale.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { startApi } from '../../../testing/api.ts'
import { startChild } from '../../../testing/child.ts'
import { createPostgresDatabase, engine } from '../../../testing/database.ts'
import { startDataForSeo } from '../../../testing/dataforseo-server.ts'
import { createExports, FORMS } from '../../../testing/planner-export.ts'
import { type CommandEvent, runCommand } from '../../admin/commands.ts'
import { keywordImports, keywordMetrics, keywordReports } from '../../db/schema.ts'

const vendor = await startDataForSeo()
const api = await startApi({ env: vendor.env })
const member = await api.premiumUser()
const exports = createExports()
const DAY = 86_400_000

async function importFile(path: string, signal?: AbortSignal): Promise<CommandEvent[]> {
  const events: CommandEvent[] = []
  const command = { name: 'keywords import', locale: UNITED_STATES, path } as const
  await runCommand(api.services, command, (event) => void events.push(event), signal)
  return events
}
const outcome = async (path: string) => (await importFile(path)).at(-1)

async function analyze(keyword: string) {
  return (await member.call(calls.analyzeKeyword, { body: { keyword } })).value()
}

const metrics = () => api.db.$count(keywordMetrics)

beforeEach(() => vendor.reset())

describe('an import', () => {
  test.each(FORMS)('of %s answers before every other source, as measured', async (form) => {
    const Keyword = `${form} ramps`
    const said = await outcome(exports.of([{ Keyword }, { Keyword: `small ${Keyword}` }], form))
    expect(said).toEqual({
      kind: 'output',
      text: '2 keywords imported (United States, English), 0 listed twice, 0 broken rows',
    })
    const result = await analyze(Keyword.toUpperCase())
    expect(result).toMatchObject({
      volume: 1_300,
      cpc: 1.76,
      competition: 'medium',
      competitionIndex: 44,
      trend: 'up',
      source: { provider: 'Google Keyword Planner (imported)', kind: 'measured' },
    })
    expect(result.trendData[0]).toEqual({ month: 'Sep 2025', volume: 1_000 })
    expect(result.relatedKeywords.map(({ keyword }) => keyword)).toContain(`small ${Keyword}`)
    expect(vendor.requests).toHaveLength(0)
  })

  test('relates rows by their words, first the whole phrase, then its end', async () => {
    const volumes = {
      'blue kite shop': 10,
      'big blue kite': 90,
      'red kite': 900,
      'blue moon': 5_000,
    }
    const rows = Object.entries({ ...volumes, 'blue kite': 500 })
    await importFile(
      exports.of(
        rows.map(([Keyword, volume]) => ({ Keyword, 'Avg. monthly searches': `${volume}` })),
      ),
    )
    const { relatedKeywords } = await analyze('blue kite')
    expect(relatedKeywords.map(({ keyword }) => keyword)).toEqual([
      'big blue kite',
      'blue kite shop',
      'red kite',
    ])
  })

  test('lists broken rows by line and reason, and imports the others', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      Keyword: `mixed row ${at}`,
      ...(at % 2 === 0 ? {} : { Competition: 'Fierce' }),
    }))
    const said = await outcome(exports.of([...rows, { Keyword: 'MIXED row 0!' }]))
    expect(said?.kind).toBe('output')
    const lines = said?.text.split('\n') ?? []
    expect(lines[0]).toBe(
      '30 keywords imported (United States, English), 1 listed twice, 30 broken rows',
    )
    expect(lines[1]).toBe('  line 5: Competition is none of Low, Medium and High: "fierce"')
    expect(lines).toHaveLength(31)
  })

  test('lists at most fifty broken rows, and counts the rest', async () => {
    const broken = Array.from({ length: 75 }, () => ({ Keyword: '' }))
    const said = await outcome(exports.of([{ Keyword: 'one good row' }, ...broken]))
    expect(said?.text.split('\n')).toHaveLength(52)
    expect(said?.text).toContain('75 broken rows')
    expect(said?.text).toMatch(/and 25 more$/)
  })

  test('counts ranges and bids in other currencies, and stores both as unknown', async () => {
    const range = { 'Avg. monthly searches': '1K – 10K', 'Searches: Aug 2026': '' }
    const said = await outcome(
      exports.of([
        { Keyword: 'ranged thing', ...range },
        { Keyword: 'foreign thing', Currency: 'EUR' },
      ]),
    )
    expect(said?.text).toContain('1 with a range')
    expect(said?.text).toContain('kept as unknown: 1 EUR')
    expect((await analyze('foreign thing')).cpc).toBeNull()
    // There is no figure to return, so the next source is asked.
    expect((await analyze('ranged thing')).source.provider).toBe('DataForSEO')
  })

  test('replaces the figures of an older file, and can be repeated without changes', async () => {
    const path = exports.of([{ Keyword: 'repeated ramps' }, { Keyword: 'repeated trees' }])
    await importFile(path)
    const before = await metrics()
    expect((await outcome(path))?.text).toContain(
      '2 keywords imported (United States, English), 0 listed twice',
    )
    expect(await metrics()).toBe(before)
    const newer = { Keyword: 'repeated ramps', 'Avg. monthly searches': '70' }
    await importFile(exports.of([newer]))
    expect(await metrics()).toBe(before)
    expect((await analyze('repeated ramps')).volume).toBe(70)
    expect((await analyze('repeated trees')).volume).toBe(1_300)
  })

  test('invalidates earlier answers', async () => {
    const first = await analyze('late thing')
    expect(first.source.provider).toBe('DataForSEO')
    await analyze('other paid thing')
    await importFile(exports.of([{ Keyword: 'late thing' }]))
    const second = await analyze('late thing')
    expect(second.source.provider).toContain('imported')
    expect(second.analysisId).not.toBe(first.analysisId)
    const paid = await api.db.select().from(keywordReports).where(eq(keywordReports.isPaid, true))
    expect(paid.map(({ key }) => key)).toContain('other paid thing')
  })

  test.each([
    ['turns into no text', Buffer.concat([Buffer.from('good row,5\n'), Buffer.from([0xc3, 0x28])])],
    ['has broken rows alone', 'good row,many\n'],
  ])('of a file that %s changes nothing', async (_name, rest) => {
    const header = Buffer.from('Keyword,Avg. monthly searches\n')
    const before = [await metrics(), await api.db.$count(keywordImports)]
    const said = await outcome(exports.raw(Buffer.concat([header, Buffer.from(rest)])))
    expect(said).toEqual({ kind: 'failed', text: expect.stringContaining('Nothing was imported') })
    expect([await metrics(), await api.db.$count(keywordImports)]).toEqual(before)
  })

  test('changes nothing when it is stopped halfway', async () => {
    const before = await metrics()
    const stop = new AbortController()
    const path = await exports.large(5_000)
    const events: CommandEvent[] = []
    const run = runCommand(
      api.services,
      { name: 'keywords import', locale: UNITED_STATES, path },
      (event) => {
        events.push(event)
        stop.abort(new Error('stopped'))
      },
      stop.signal,
    )
    await expect(run).rejects.toThrow('stopped')
    expect(events.map(({ kind }) => kind)).toEqual(['progress'])
    expect(await metrics()).toBe(before)
  })

  test('is never read after it died halfway, and is removed after a day', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    await api.db.insert(keywordImports).values({ id, startedAt: api.clock.now() })
    const row = { key: 'dead thing', locale: 'en-US', importId: id, keyword: 'dead thing' }
    await api.db.insert(keywordMetrics).values({ ...row, volume: 5, months: [] })
    expect((await analyze('dead thing')).source.provider).toBe('DataForSEO')
    const before = await metrics()
    api.clock.setOffset(2 * DAY)
    await api.services.cleanup()
    api.clock.setOffset(0)
    expect(await metrics()).toBe(before - 1)
  })
})

// The embedded Postgres alone takes more memory than that.
if (engine() === 'postgres') {
  test('the command imports 100,000 rows within 256 MB of memory', async () => {
    const path = await exports.large(100_000)
    const { url } = await createPostgresDatabase()
    const cli = fileURLToPath(new URL('../../admin/cli.ts', import.meta.url))
    const { scripts } = manifest as { scripts: Record<string, string> }
    // The flags of the script that operators run.
    const flags = scripts.admin?.match(/--max\S+/g) ?? []
    // Of the program itself: the peak that `resourceUsage` names begins with that of the parent.
    const source = `process.argv = [process.execPath, 'cli', 'keywords', 'import', ${JSON.stringify(path)}]
const { existsSync, readFileSync } = process.getBuiltinModule('fs')
const status = '/proc/self/status'
const peak = () => existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS
process.on('exit', () => process.stderr.write('MB ' + peak() / 1024))
await import(${JSON.stringify(cli)})`
    const words = [...flags, '--input-type=module', '--eval', source]
    const child = startChild(process.execPath, words, { env: { DATABASE_URL: url } })
    expect(await child.ended).toBe(0)
    expect(child.output.stdout).toBe(
      '100000 keywords imported (United States, English), 0 listed twice, 0 broken rows\n',
    )
    const megabytes = Number(/MB ([\d.]+)/.exec(child.output.stderr)?.[1])
    expect(megabytes).toBeLessThan(256)
  }, 120_000)
}
