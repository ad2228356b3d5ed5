import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Locale, localeFrom, UNITED_STATES } from '../../contract/locale.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { createExports } from '../../testing/planner-export.ts'
import { type CommandEvent, runCommand } from '../admin/commands.ts'

type Body = CallInput<typeof calls.analyzeKeyword, 'body'>

const vendor = await startDataForSeo()
const measured = await startApi({ env: vendor.env })
const modelled = await startApi()
const payer = await measured.premiumUser()
const reader = await modelled.premiumUser()
const exports = createExports()

let count = 0
function fresh(): string {
  count += 1
  return `placed thing ${count}`
}

const ask = (member: Member, body: Body) => member.call(calls.analyzeKeyword, { body })
const analyze = async (member: Member, body: Body) => (await ask(member, body)).value()

async function summaryOf(member: Member, id: string | undefined) {
  const path = `/api/market-validator/summary/${id}` as const
  return (await member.call({ ...calls.keywordSummary, path })).value().summary
}

async function importFor(locale: Locale, ...keywords: string[]) {
  const events: CommandEvent[] = []
  const path = exports.of(keywords.map((Keyword) => ({ Keyword })))
  const command = { name: 'keywords import', locale, path } as const
  await runCommand(measured.services, command, (event) => void events.push(event))
  return events.at(-1)?.text
}

const placesAsked = () =>
  vendor.requests.map(({ task }) => [task.location_code, task.language_code])

const GERMANY = localeFrom('DE', 'de')
/** Moved for each test, because the account has 12 live calls in a minute. */
let offset = 0

beforeEach(async () => {
  vendor.reset()
  offset += 61_000
  measured.clock.setOffset(offset)
  payer.tokens = (await measured.anotherSession(payer)).tokens
})

describe('the paid provider', () => {
  test.each([
    ['DE', 'de', 2276],
    ['CH', 'it', 2756],
    ['US', 'es', 2840],
    ['JP', 'ja', 2392],
  ] as const)(
    'is asked for %s in %s with its codes, in both calls',
    async (country, language, code) => {
      const result = await analyze(payer, { keyword: fresh(), country, language })
      expect(result).toMatchObject({ country, language, source: { kind: 'measured' } })
      expect(result.scaled_from).toBeUndefined()
      expect(placesAsked()).toEqual([
        [code, language],
        [code, language],
      ])
    },
  )

  test('is asked for the United States without a country, as ever', async () => {
    const result = await analyze(payer, { keyword: fresh() })
    expect(result).toMatchObject({ country: 'US', language: 'en' })
    expect(placesAsked()[0]).toEqual([2840, 'en'])
  })

  test('is asked in the usual language of a country without a language', async () => {
    const result = await analyze(payer, { keyword: fresh(), country: 'BR' })
    expect(result).toMatchObject({ country: 'BR', language: 'pt' })
    expect(placesAsked()[0]).toEqual([2076, 'pt'])
  })
})

describe('the figures of one place', () => {
  const PLACES = [
    { country: 'US', language: 'en' },
    { country: 'US', language: 'es' },
    { country: 'GB', language: 'en' },
  ] as const

  test('are no answer for another, and are kept for their own', async () => {
    const keyword = fresh()
    const ids: (string | undefined)[] = []
    for (const place of PLACES) ids.push((await analyze(payer, { keyword, ...place })).analysisId)
    expect(new Set(ids).size).toBe(3)
    expect(vendor.asked('volume')).toBe(3)
    for (const [at, place] of PLACES.entries()) {
      const again = await analyze(payer, { keyword, ...place })
      expect(again).toMatchObject({ ...place, analysisId: ids[at] })
    }
    expect(vendor.asked('volume')).toBe(3)
    const kept = (await payer.call(calls.keywordHistory)).value()
    const here = kept.filter((check) => check.keyword === keyword)
    expect(here.map(({ country, language }) => ({ country, language })).reverse()).toEqual(PLACES)
  })

  test('are looked up at the same time as those of another', async () => {
    const keyword = fresh()
    const all = await Promise.all(PLACES.map((place) => analyze(payer, { keyword, ...place })))
    expect(all.map(({ country, language }) => ({ country, language }))).toEqual(PLACES)
    expect(vendor.asked('volume')).toBe(3)
  })

  test('that were imported answer there alone, also as related keywords', async () => {
    const keyword = fresh()
    const kept = await analyze(payer, { keyword, country: 'US' })
    expect(await importFor(GERMANY, keyword, `small ${keyword}`)).toMatch(
      /^2 keywords imported \(Germany, German\)/,
    )
    vendor.reset()
    const german = await analyze(payer, { keyword, ...GERMANY })
    expect(german).toMatchObject({ ...GERMANY, volume: 1_300 })
    expect(german.source.provider).toContain('imported')
    expect(german.relatedKeywords.map((each) => each.keyword)).toEqual([`small ${keyword}`])
    expect(vendor.requests).toEqual([])
    // The paid answer of the United States stays, and German in Austria is another place.
    expect((await analyze(payer, { keyword, country: 'US' })).analysisId).toBe(kept.analysisId)
    expect(vendor.requests).toEqual([])
    const austrian = await analyze(payer, { keyword, country: 'AT', language: 'de' })
    expect(austrian.source.provider).toBe('DataForSEO')
  })

  test('that were imported stay when a newer file has another place', async () => {
    const keyword = fresh()
    await importFor(GERMANY, keyword)
    await importFor(UNITED_STATES, keyword, `big ${keyword}`)
    const german = await analyze(payer, { keyword, ...GERMANY })
    expect(german.source.provider).toContain('imported')
    expect(german.relatedKeywords).toEqual([])
    const american = await analyze(payer, { keyword })
    expect(american.relatedKeywords).toHaveLength(1)
    expect(vendor.requests).toEqual([])
  })
})

describe('an estimate', () => {
  test('for the United Kingdom is scaled, says so, and has no price', async () => {
    const keyword = 'dog harness'
    const home = await analyze(reader, { keyword })
    expect(home.scaled_from).toBeUndefined()
    expect(home.cpc_range).not.toBeNull()
    const there = await analyze(reader, { keyword, country: 'GB' })
    expect(there).toMatchObject({ country: 'GB', language: 'en', scaled_from: 'US' })
    expect(there).toMatchObject({ cpc: null, cpc_range: null, competition: null })
    expect(there.volume).toBeLessThan((home.volume ?? 0) / 3)
    expect(there.volume).toBeGreaterThan((home.volume ?? 0) / 7)
    for (const related of there.relatedKeywords) expect(related.cpc).toBeNull()
    const summary = await summaryOf(reader, there.analysisId)
    expect(summary).toContain(
      'It is scaled from the United States to the United Kingdom by the number of people online.',
    )
    expect(summary).toContain('The cost per click is not known.')
    expect(await summaryOf(reader, home.analysisId)).not.toContain('scaled')
  })

  test.each([
    ['DE', 'de'],
    ['DE', 'en'],
    ['US', 'es'],
    ['IN', 'en'],
  ] as const)('for %s in %s has no number', async (country, language) => {
    const result = await analyze(reader, { keyword: 'dog harness', country, language })
    expect(result).toMatchObject({ country, language, basis: 'none', volume: null, cpc: null })
    expect(result).toMatchObject({ volume_range: null, relatedKeywords: [], trendData: [] })
    expect(result.scaled_from).toBeUndefined()
    const summary = await summaryOf(reader, result.analysisId)
    expect(summary).toMatch(/^No estimate/)
    expect(summary).not.toMatch(/\d/)
  })
})

describe('a place that is not offered', () => {
  test.each([
    [{ country: 'GB', language: 'de' }, 'This language is not offered for this country'],
    [{ language: 'de' }, 'This language is not offered for this country'],
    [{ country: 'XX' }, 'Invalid option'],
    [{ country: 'de' }, 'Invalid option'],
    [{ country: 'DE', language: 'klingon' }, 'Invalid option'],
    [{ country: null }, 'Invalid option'],
  ])('is refused with 422: %j', async (place, message) => {
    const body = { keyword: 'dog harness', ...place } as Body
    const list = { keywords: ['dog harness'], ...place } as never
    for (const answer of [
      await ask(reader, body),
      await reader.call(calls.checkKeywordList, { body: list }),
      await reader.call(calls.planKeywordList, { body: list }),
    ]) {
      expect([answer.status, answer.detail]).toEqual([422, expect.stringContaining(message)])
    }
  })
})
