import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { UNITED_STATES } from '../../contract/locale.ts'
import { type Api, type Member, PASSWORD, startApi } from '../../testing/api.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { createExports } from '../../testing/planner-export.ts'
import { runCommand } from '../admin/commands.ts'
import { keywordAnalyses } from '../db/schema.ts'

type Place = Pick<CallInput<typeof calls.analyzeKeyword, 'body'>, 'country' | 'language'>

const vendor = await startDataForSeo()
const measured = await startApi({ env: vendor.env })
const modelled = await startApi()
const exports = createExports()

const check = async (member: Member, keyword: string, place: Place = {}) =>
  (await member.call(calls.analyzeKeyword, { body: { keyword, ...place } })).value()
const history = async (member: Member) => (await member.call(calls.keywordHistory)).value()

function remove(member: Pick<Member, 'call'>, id: string | undefined) {
  const path = `/api/market-validator/analyses/${id}` as const
  return member.call({ ...calls.deleteKeywordAnalysis, path })
}

/** Moves a host's clock, and signs a member in there. */
function at(host: Api, member: Member, time: string): Promise<Member> {
  host.clock.setOffset(Date.parse(time) - Date.now())
  return host.anotherSession(member)
}

async function importTo(host: Api, cells: { Keyword: string; [name: string]: string }) {
  const command = { name: 'keywords import', locale: UNITED_STATES } as const
  await runCommand(host.services, { ...command, path: exports.of([cells]) }, () => {})
}

describe('the history', () => {
  test('has the user’s own checks, newest first, each once', async () => {
    const [first, other] = [await modelled.premiumUser(), await modelled.premiumUser()]
    const early = await at(modelled, first, '2041-03-10T10:00:00Z')
    const hose = await check(early, 'Garden  Hose!')
    modelled.clock.setOffset(Date.parse('2041-03-10T10:01:00Z') - Date.now())
    const rake = await check(early, 'garden rake', { country: 'CH', language: 'fr' })
    const later = await at(modelled, first, '2041-03-11T10:00:00Z')
    const gate = await check(later, 'garden gate')
    await check(later, 'garden hose')
    await check(await at(modelled, other, '2041-03-11T10:01:00Z'), 'garden shed')
    const found = await history(later)
    expect(found.map(({ id }) => id)).toEqual([gate.analysisId, rake.analysisId, hose.analysisId])
    expect(found.map(({ keyword, country, language }) => [keyword, country, language])).toEqual([
      ['garden gate', 'US', 'en'],
      ['garden rake', 'CH', 'fr'],
      ['Garden  Hose!', 'US', 'en'],
    ])
    expect(found[0]?.created_at).toMatch(/^2041-03-11T10:00/)
    const elsewhere = await modelled.anotherSession(other)
    expect((await history(elsewhere)).map(({ keyword }) => keyword)).toEqual(['garden shed'])
  })

  test('has the newest check of a keyword and place, and deletes them together', async () => {
    const member = await modelled.premiumUser()
    await check(await at(modelled, member, '2043-03-10T10:00:00Z'), 'garden hose')
    const april = await at(modelled, member, '2043-04-10T10:00:00Z')
    const { analysisId } = await check(april, 'Garden hose')
    await check(april, 'garden hose', { country: 'GB' })
    const found = await history(april)
    expect(found.map(({ country }) => country).sort()).toEqual(['GB', 'US'])
    expect(found.find(({ country }) => country === 'US')?.id).toBe(analysisId)
    await remove(april, analysisId)
    expect((await history(april)).map(({ country }) => country)).toEqual(['GB'])
    const left = eq(keywordAnalyses.userId, member.user.id)
    expect(await modelled.db.$count(keywordAnalyses, left)).toBe(1)
  })

  test('has at most the 200 newest', async () => {
    const member = await modelled.premiumUser()
    const rows = Array.from({ length: 201 }, (_, minute) => ({
      ...{ id: randomUUID(), userId: member.user.id, reportId: randomUUID() },
      ...{ keyword: `check ${minute}`, key: `check ${minute}` },
      createdAt: new Date(Date.UTC(2041, 0, 1, 0, minute)),
    }))
    await modelled.db.insert(keywordAnalyses).values(rows)
    const found = await history(member)
    expect(found).toHaveLength(200)
    expect([found[0]?.keyword, found.at(-1)?.keyword]).toEqual(['check 200', 'check 1'])
  })

  test('can be read and cleared without Premium, but not without an account', async () => {
    const member = await modelled.premiumUser()
    const { analysisId } = await check(member, 'garden hose')
    await modelled.services.grants.revoke(member.email)
    expect((await history(member)).map(({ id }) => id)).toEqual([analysisId])
    expect((await modelled.call(calls.keywordHistory)).status).toBe(401)
    expect((await remove(modelled.browser(), analysisId)).status).toBe(401)
    expect((await remove(member, analysisId)).status).toBe(204)
    expect(await history(member)).toEqual([])
  })

  test('loses the checks that its user deletes, and no others', async () => {
    const [member, other] = [await modelled.premiumUser(), await modelled.premiumUser()]
    const hose = await check(member, 'garden hose')
    const gate = await check(member, 'garden gate')
    for (const [user, id] of [
      [other, hose.analysisId],
      [member, randomUUID()],
    ] as const) {
      expect((await remove(user, id)).status).toBe(404)
    }
    expect((await remove(member, 'no-id')).status).toBe(422)
    expect(await history(member)).toHaveLength(2)
    expect((await remove(member, hose.analysisId)).status).toBe(204)
    expect((await remove(member, hose.analysisId)).status).toBe(404)
    expect((await history(member)).map(({ id }) => id)).toEqual([gate.analysisId])
    // It can be checked again, as a new analysis.
    expect((await check(member, 'garden hose')).analysisId).not.toBe(hose.analysisId)
  })

  test('goes with its account', async () => {
    const member = await modelled.premiumUser()
    await check(member, 'garden hose')
    await member.call(calls.deleteAccount, { body: { password: PASSWORD } })
    const left = await modelled.db.$count(
      keywordAnalyses,
      eq(keywordAnalyses.userId, member.user.id),
    )
    expect(left).toBe(0)
  })
})

describe('the previous check', () => {
  test('shows measured figures of an earlier month, also when the answer is stored', async () => {
    const member = await measured.premiumUser()
    const march = await at(measured, member, '2041-03-31T23:59:00Z')
    const first = await check(march, 'blue kite')
    expect(first.previous).toBeUndefined()
    await importTo(measured, { Keyword: 'blue kite', 'Avg. monthly searches': '70' })
    const april = await at(measured, member, '2041-04-01T00:01:00Z')
    const second = await check(april, 'BLUE kite')
    expect(second.volume).toBe(70)
    const { volume, cpc, competition } = first
    expect(second.previous).toEqual({
      checked_at: expect.stringMatching(/^2041-03-31T23:59:/),
      kind: 'measured',
      ...{ volume, cpc, competition },
    })
    expect((await check(april, 'blue kite')).previous).toEqual(second.previous)
  })

  test('shows an estimate as it was, beside figures that are measured by now', async () => {
    const member = await modelled.premiumUser()
    const first = await check(await at(modelled, member, '2041-05-15T10:00:00Z'), 'dog harness')
    const june = await at(modelled, member, '2041-06-15T10:00:00Z')
    const second = await check(june, 'dog harness')
    const { volume, volume_range, cpc, cpc_range, competition } = first
    const shown = { volume, volume_range, cpc, cpc_range, competition }
    expect(volume_range).not.toBeNull()
    const before = { kind: 'modelled', checked_at: expect.stringMatching(/^2041-05-15/), ...shown }
    expect(second.previous).toEqual(before)
    expect((await check(june, 'dog harness')).previous).toEqual(before)
    await importTo(modelled, { Keyword: 'dog harness' })
    expect(await check(june, 'dog harness')).toMatchObject({ volume: 1_300, previous: before })
  })

  test('is the last one before this month, and not one of this month', async () => {
    const member = await modelled.premiumUser()
    for (const time of ['2041-07-02T10:00:00Z', '2041-08-02T10:00:00Z']) {
      await check(await at(modelled, member, time), 'garden hose')
    }
    const day = await at(modelled, member, '2041-08-20T10:00:00Z')
    await importTo(modelled, { Keyword: 'garden hose' })
    const august = await check(day, 'garden hose')
    expect(august.source.kind).toBe('measured')
    expect(august.previous?.checked_at).toMatch(/^2041-07-02/)
    const next = await check(await at(modelled, member, '2041-10-01T10:00:00Z'), 'garden hose')
    expect(next.previous).toMatchObject({
      checked_at: expect.stringMatching(/^2041-08-20/),
      kind: 'measured',
    })
  })

  test('is of the same user, keyword and place', async () => {
    const [member, other] = [await modelled.premiumUser(), await modelled.premiumUser()]
    const before = await at(modelled, member, '2041-11-10T10:00:00Z')
    await check(before, 'dog collar', { country: 'GB' })
    const now = await at(modelled, member, '2041-12-10T10:00:00Z')
    expect((await check(now, 'dog collar')).previous).toBeUndefined()
    expect((await check(now, 'dog collars', { country: 'GB' })).previous).toBeUndefined()
    const elsewhere = await modelled.anotherSession(other)
    expect((await check(elsewhere, 'dog collar', { country: 'GB' })).previous).toBeUndefined()
    const same = await check(now, 'dog collar', { country: 'GB' })
    expect(same.previous?.checked_at).toMatch(/^2041-11-10/)
  })

  test('is gone with the check', async () => {
    const member = await modelled.premiumUser()
    const january = await at(modelled, member, '2042-01-10T10:00:00Z')
    const { analysisId } = await check(january, 'dog bowl')
    const february = await at(modelled, member, '2042-02-10T10:00:00Z')
    expect((await check(february, 'dog bowl')).previous).toBeDefined()
    await remove(february, analysisId)
    expect((await check(february, 'dog bowl')).previous).toBeUndefined()
  })
})
