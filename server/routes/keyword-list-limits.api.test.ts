import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { ListAnswer } from '../../contract/keyword-list.ts'
import { type Api, type Member, startApi } from '../../testing/api.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import type { Fault } from '../../testing/dataforseo-vendor.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { throttles } from '../db/schema.ts'

const vendor = await startDataForSeo()
const api = await startApi({ env: vendor.env })
const limited = await startApi({ env: { ...vendor.env, RATE_LIMIT: '1' } })

let count = 0
function fresh(): string {
  count += 1
  return `bounded thing ${count}`
}
const several = (length: number) => Array.from({ length }, fresh)

const list = (member: Pick<Member, 'call'>, keywords: string[]) =>
  member.call(calls.checkKeywordList, { body: { keywords } })
const check = async (member: Member, keywords: string[]) => (await list(member, keywords)).value()
const plan = (member: Pick<Member, 'call'>, keywords: string[]) =>
  member.call(calls.planKeywordList, { body: { keywords } })
const told = (lines: ListAnswer) =>
  lines.map((line) => (line.state === 'ready' ? 'ready' : line.problem))

const TOO_MANY = 'Too many requests. Please try again later.'

/** Counts earlier requests of a user as if they had been made today. */
async function used(host: Api, key: string, count: number): Promise<void> {
  const windowEnd = new Date(host.clock.now().getTime() + 3_600_000)
  await host.db.insert(throttles).values({ key, count, windowEnd })
}

/** Moved for each test, because the account has 12 live calls in a minute. */
let offset = 0

beforeEach(() => {
  vendor.reset()
  offset += 61_000
  for (const host of [api, limited]) host.clock.setOffset(offset)
})

describe('a provider of a list', () => {
  const faults: [string, Fault, string][] = [
    [
      'is down',
      { kind: 'close' },
      'The keyword data provider is not answering. Please try again in a moment.',
    ],
    [
      'is out of money',
      { kind: 'task', code: 40_200 },
      'Our quota at the keyword data provider is used up. Please try again later.',
    ],
    [
      'refuses the keywords',
      { kind: 'task', code: 40_501 },
      'The keyword data provider does not support this keyword. Please try another one.',
    ],
    [
      'talks HTML',
      { kind: 'body', body: '<html>vendor</html>' },
      'The keyword data provider could not answer. Please try again later.',
    ],
  ]

  test.each(faults)(
    'that %s fails each line that it is asked for, and no other',
    async (_name, fault, text) => {
      const member = await api.premiumUser()
      const [known, first, second] = several(3) as [string, string, string]
      await check(member, [known])
      vendor.break('volume', fault)
      expect(told(await check(member, [first, known, second, '', first]))).toEqual([
        ...[text, 'ready', text, 'Please enter a keyword related to your niche', text],
      ])
      vendor.reset()
      api.clock.setOffset(offset + 120_000)
      const again = await api.anotherSession(member)
      expect(told(await check(again, [first, known, second]))).toEqual(Array(3).fill('ready'))
      offset += 120_000
    },
  )

  test('gets the lists of a member one after the other, and the same list once', async () => {
    const [member, other] = [await api.premiumUser(), await api.premiumUser()]
    const same = several(2)
    vendor.reset()
    const release = vendor.hold()
    const running = [check(member, same), check(member, same), check(member, several(2))]
    await expect.poll(() => vendor.asked('volume')).toBe(1)
    // Nobody waits for the lists of others.
    running.push(check(other, several(2)))
    await expect.poll(() => vendor.asked('volume')).toBe(2)
    release()
    for (const lines of await Promise.all(running)) expect(told(lines)).toEqual(['ready', 'ready'])
    expect(vendor.asked('volume')).toBe(3)
  })
})

describe('the daily limit of paid lookups', () => {
  test('counts a list as one, and ends at 100 for lists and single checks together', async () => {
    const member = await limited.premiumUser()
    await used(limited, `keyword:${member.user.id}`, 98)
    const known = fresh()
    const body = { keyword: known }
    expect((await member.call(calls.analyzeKeyword, { body })).status).toBe(200)
    expect(told(await check(member, several(50)))).toEqual(Array(50).fill('ready'))
    vendor.reset()
    const [first, second] = several(2) as [string, string]
    expect(told(await check(member, [first, known, second]))).toEqual([TOO_MANY, 'ready', TOO_MANY])
    expect((await member.call(calls.analyzeKeyword, { body: { keyword: first } })).status).toBe(429)
    expect(vendor.requests).toEqual([])
    // Another member's lookups are their own.
    const other = await limited.premiumUser()
    expect(told(await check(other, [first]))).toEqual(['ready'])
  })

  test('holds for related keywords of a listed keyword, whose figures stay', async () => {
    const member = await limited.premiumUser()
    await used(limited, `keyword:${member.user.id}`, 99)
    const keyword = fresh()
    await check(member, [keyword])
    const answer = (await member.call(calls.analyzeKeyword, { body: { keyword } })).value()
    expect(answer.volume).toBeGreaterThan(0)
    expect(answer.relatedKeywords).toEqual([])
    expect(vendor.asked('suggestions')).toBe(0)
  })
})

test('a user has 500 lists and plans a day', async () => {
  const member = await limited.premiumUser()
  await used(limited, `list:${member.user.id}`, 498)
  expect((await plan(member, [fresh()])).status).toBe(200)
  expect((await list(member, [fresh()])).status).toBe(200)
  for (const answer of [await plan(member, [fresh()]), await list(member, [fresh()])]) {
    expect([answer.status, answer.detail]).toEqual([
      429,
      "You have used today's lists of keywords. New ones start at midnight UTC.",
    ])
  }
  expect(vendor.requests).toHaveLength(1)
})

test('lists are only for Premium', async () => {
  const free = await api.registerAndVerify()
  for (const call of [plan, list]) {
    expect((await call(free, [fresh()])).status).toBe(403)
    expect((await call(api, [fresh()])).status).toBe(401)
  }
  expect(vendor.requests).toEqual([])
})

test.each([
  ['51 keywords', several(51)],
  ['no keyword', []],
  ['a number', [5]],
  ['a text', 'dog'],
  ['a line of 1,001 characters', ['x'.repeat(1_001)]],
])('a list with %s is refused with 422', async (_name, keywords) => {
  const member = await api.premiumUser()
  for (const call of [plan, list]) {
    expect((await call(member, keywords as string[])).status).toBe(422)
  }
  expect(vendor.requests).toEqual([])
})

test.each([10, 80])('hostile lines of about %i characters spoil no other line', async (length) => {
  const member = await api.premiumUser()
  const texts = HOSTILE_TEXTS.map((text) => text.make(length))
  const keywords = Array.from({ length: Math.ceil(texts.length / 49) }, (_, at) =>
    texts.slice(49 * at, 49 * at + 49),
  )
  for (const each of keywords) {
    const good = fresh()
    const planned = (await plan(member, [...each, good])).value()
    const lines = await check(member, [...each, good])
    expect(lines.at(-1)).toMatchObject({ state: 'ready', figures: { keyword: good } })
    const failed = ({ state }: { state: string }) => state === 'failed'
    expect(lines.map(failed)).toEqual(planned.lines.map(failed))
  }
  expect(vendor.asked('volume')).toBe(keywords.length)
})
