import { beforeEach, describe, expect, it } from 'vitest'
import { UNITED_STATES } from '../../../contract/locale.ts'
import { startDataForSeo } from '../../../testing/dataforseo-server.ts'
import { type Fault, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const PATH = '/market-demand-validator/list'
const NO_ANSWER = 'The provider gave no figures for this keyword. You can try it again.'
const PAID_PER_DAY = 100
const MINUTE_MS = 61_000
const DAY_MS = 86_400_000

const vendor = await startDataForSeo()
const host = await startSiteHost({ env: { ...vendor.env, RATE_LIMIT: '1' } })
const members = {
  free: await host.api.registerAndVerify(),
  premium: await host.api.premiumUser(),
}

let ahead = 0
/** The account of the provider has 12 calls a minute. */
function passMinute(): void {
  ahead += MINUTE_MS
  host.api.clock.setOffset(ahead)
}
/** To one in the morning, so that a day's limit does not end during a test. */
function passNight(): void {
  ahead += DAY_MS - (host.api.clock.now().getTime() % DAY_MS) + 60 * MINUTE_MS
  host.api.clock.setOffset(ahead)
}

beforeEach(() => {
  vendor.reset()
  passMinute()
})

async function openPage(who: 'visitor' | 'free' | 'premium', member = members.premium) {
  const of = who === 'premium' ? member : members.free
  const as = who === 'visitor' ? undefined : await host.api.anotherSession(of)
  const browser = await host.open(PATH, as ? { as } : {})
  const stores = {
    ...(await import('./keyword-list.ts')),
    ...(await import('./keyword-list-view.ts')),
    ...(await import('./market-locale.ts')),
  }
  return {
    browser,
    ...stores,
    /** The figures and the failures that the page shows. */
    shown() {
      const now = stores.$list.get()
      if (!('plan' in now)) return { state: now.state }
      const { rows, failed } = 'rows' in now ? now : { rows: [], failed: [] }
      return {
        state: now.state,
        rows: rows.map(({ line }) => line),
        failed: failed.map(({ line, problem }) => [line, problem]),
      }
    },
    sizes: () =>
      (browser.bodies('checkKeywordList') as { keywords: string[] }[]).map(
        ({ keywords }) => keywords.length,
      ),
  }
}

let made = 0
/** Phrases that were never asked before. */
function fresh(count: number, name = 'phrase'): string[] {
  made += 1
  return Array.from({ length: count }, (_, index) => `${name} ${made} number ${index}`)
}

describe('a list without Premium', () => {
  it.each(['visitor', 'free'] as const)('shows a %s the sample without a call', async (who) => {
    const { browser, checkList, $list, $gateOpen } = await openPage(who)
    await checkList('cat food\ndog food', [])
    expect($list.get()).toEqual({ state: 'sample', rows: [], isAsked: true })
    expect($gateOpen.get()).toBe(true)
    expect(browser.bodies('planKeywordList')).toEqual([])
  })

  it.each([
    ['no phrase', ' \n', 'Please enter at least one keyword'],
    [
      '51 phrases',
      fresh(51).join('\n'),
      'A list can have at most 50 keywords, and this one has 51. Please remove 1.',
    ],
  ])('of %s is refused at its field', async (_, text, words) => {
    const { browser, checkList, $list, $problem } = await openPage('premium')
    await checkList(text, [])
    expect([$problem.get(), $list.get()]).toEqual([words, { state: 'idle' }])
    expect(browser.count('planKeywordList')).toBe(0)
  })
})

describe('a list that costs money', () => {
  it('waits for a yes, asks all in one paid request, and asks again only what failed', async () => {
    const { browser, checkList, getFigures, retryFailed, shown, $list } = await openPage('premium')
    const phrases = fresh(50)
    for (const line of [7, 20, 50]) phrases[line - 1] = `noanswer ${line}`
    await checkList(phrases.join('\n'), [])
    expect($list.get()).toMatchObject({ state: 'planned', plan: { provider: 'DataForSEO' } })
    expect([vendor.requests.length, browser.count('checkKeywordList')]).toEqual([0, 0])

    await getFigures()
    expect(shown()).toMatchObject({
      state: 'ready',
      failed: [7, 20, 50].map((line) => [line, NO_ANSWER]),
    })
    expect(shown().rows).toHaveLength(47)
    expect(vendor.requests.map(({ task }) => task.keywords?.length)).toEqual([50])

    await retryFailed()
    const asked = ['noanswer 7', 'noanswer 20', 'noanswer 50']
    expect(vendor.requests.at(-1)?.task.keywords).toEqual(asked)
    expect(browser.bodies('checkKeywordList').at(-1)).toMatchObject({ keywords: asked })
    expect(vendor.asked('volume')).toBe(2)
    expect(shown().rows).toHaveLength(47)
    expect(shown().failed).toHaveLength(3)
  })

  it('is not asked if the user changes the list, its text or its place', async () => {
    const page = await openPage('premium')
    const { checkList, changeList, chooseLocale, shown, typeList, $list } = page
    const stop = $list.listen(() => {})
    const text = fresh(3).join('\n')
    for (const change of [changeList, () => typeList('cats'), () => chooseLocale('DE')]) {
      await checkList(text, [])
      expect(shown().state).toBe('planned')
      change()
      expect(shown().state).toBe('idle')
    }
    await page.getFigures()
    expect([shown().state, page.browser.count('checkKeywordList')]).toEqual(['idle', 0])
    stop()
  })

  it('does not ask lines that repeat another, and names those that cannot be checked', async () => {
    const { checkList, getFigures, shown, sizes } = await openPage('premium')
    const [first = '', second = ''] = fresh(2)
    await checkList(`Keyword\n${first}\n!!!\n${first.toUpperCase()}\n\n${second}`, [])
    await getFigures()
    expect(shown()).toEqual({
      state: 'ready',
      rows: [2, 6],
      failed: [[3, 'Keyword must contain letters or digits']],
    })
    expect(sizes()).toEqual([2])
  })

  it('knows the figures of this month, asks them by tens, and for no confirmation', async () => {
    const { checkList, getFigures, shown, sizes } = await openPage('premium')
    const text = fresh(23).join('\n')
    await checkList(text, [])
    await getFigures()
    await checkList(text, [])
    expect(sizes()).toEqual([23, 10, 10, 3])
    expect(shown().rows).toHaveLength(23)
    expect(vendor.asked('volume')).toBe(1)
  })

  it('ends at the daily limit of paid lookups, and says so at each line', async () => {
    const member = await host.api.premiumUser()
    const { keywordList } = host.api.services
    passNight()
    for (const [index, keyword] of fresh(PAID_PER_DAY - 1).entries()) {
      if (index % 10 === 0) passMinute()
      await keywordList.check(member.user.id, [keyword], UNITED_STATES)
    }
    passMinute()
    const { checkList, getFigures, shown } = await openPage('premium', member)
    await checkList(fresh(50).join('\n'), [])
    await getFigures()
    expect(shown().rows).toHaveLength(50)
    expect(vendor.asked('volume')).toBe(PAID_PER_DAY)

    await checkList(fresh(2).join('\n'), [])
    await getFigures()
    const words = 'Too many requests. Please try again later.'
    expect(shown()).toEqual({
      state: 'ready',
      rows: [],
      failed: [
        [1, words],
        [2, words],
      ],
    })
    expect(vendor.asked('volume')).toBe(PAID_PER_DAY)
  })
})

describe('a request that fails', () => {
  it.each<[string, Fault, string]>([
    ['is not answered', offline, 'We could not get these figures. Please try again.'],
    ['is too many', refusal('rate_limited'), 'Too many requests. Please try again later.'],
    ['is refused', refusal('busy'), 'The server is busy. Please try again in a moment.'],
  ])('because it %s fails its lines; the others are still asked', async (_, fault, words) => {
    const { browser, checkList, getFigures, retryFailed, shown, sizes } = await openPage('premium')
    const known = fresh(12)
    await checkList(known.join('\n'), [])
    await getFigures()
    let asked = 0
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      if (!String(input).endsWith('/list')) return fetch(input, init)
      asked += 1
      if (asked === 1) browser.fail('checkKeywordList', fault)
      else browser.mend('checkKeywordList')
      return fetch(input, init)
    }
    await checkList(known.join('\n'), [])
    expect(shown()).toEqual({
      state: 'ready',
      rows: [11, 12],
      failed: Array.from({ length: 10 }, (_, index) => [index + 1, words]),
    })
    await retryFailed()
    expect(shown()).toMatchObject({ rows: known.map((_, index) => index + 1), failed: [] })
    expect(sizes()).toEqual([12, 10, 2, 10])
  })

  it('for want of Premium ends the list and opens the modal', async () => {
    const { browser, checkList, getFigures, shown, sizes, $gateOpen } = await openPage('premium')
    const known = fresh(12).join('\n')
    await checkList(known, [])
    await getFigures()
    browser.fail('checkKeywordList', refusal('premium_required'))
    await checkList(known, [])
    expect(shown().failed).toHaveLength(12)
    expect(sizes()).toEqual([12, 10])
    expect($gateOpen.get()).toBe(true)
  })

  it('for its plan shows why, and works again', async () => {
    const { browser, checkList, shown, $list } = await openPage('premium')
    browser.fail('planKeywordList', refusal('busy'))
    const text = fresh(2).join('\n')
    await checkList(text, [])
    const words = 'The server is busy. Please try again in a moment.'
    expect($list.get()).toEqual({ state: 'failed', text: words, canRetry: true })
    browser.mend('planKeywordList')
    await checkList(text, [])
    expect(shown().state).toBe('planned')
  })
})

it('keeps what came before a stop, and can ask the rest', async () => {
  const page = await openPage('premium')
  const { checkList, getFigures, retryFailed, shown, sizes, stopList, $list } = page
  const text = fresh(15).join('\n')
  await checkList(text, [])
  await getFigures()
  const stop = $list.listen((now) => {
    if (now.state === 'asking' && !now.isStopping) stopList()
  })
  await checkList(text, [])
  stop()
  expect(shown().rows).toHaveLength(10)
  expect(shown().failed).toContainEqual([11, 'Not asked, because you stopped.'])
  await retryFailed()
  expect([shown().rows?.length, shown().failed]).toEqual([15, []])
  expect(sizes()).toEqual([15, 10, 5])
})

it('keeps the text in this tab, and gives way to text that is already typed', async () => {
  const { openList, typeList, $count, $typed } = await openPage('visitor')
  typeList('cat food\n\ndog food')
  expect(sessionStorage.getItem(STORAGE_KEYS.list)).toBe('cat food\n\ndog food')
  expect($count.get()).toBe(2)
  sessionStorage.setItem(STORAGE_KEYS.list, 'birds')
  openList()
  expect($typed.get()).toBe('cat food\n\ndog food')
  typeList('')
  expect(sessionStorage.getItem(STORAGE_KEYS.list)).toBeNull()
  sessionStorage.setItem(STORAGE_KEYS.list, 'birds')
  openList()
  expect($typed.get()).toBe('birds')
})

it('sorts the table, and draws two to five of its rows', async () => {
  const page = await openPage('premium')
  const { checkList, getFigures, sortList, toggleDrawn, $canDraw, $drawing, $drawn, $rows } = page
  await checkList([...fresh(6), 'nodata birds'].join('\n'), [])
  await getFigures()
  expect($canDraw.get()).toBe(true)
  sortList('volume')
  const volumes = $rows.get().map(({ volume }) => volume)
  const known = volumes.filter((volume) => volume !== null)
  expect(volumes).toEqual([...known.toSorted((one, other) => other - one), null])

  toggleDrawn(3)
  expect($drawing.get()).toBeNull()
  for (const line of [1, 2, 4, 5, 6]) toggleDrawn(line)
  expect($drawn.get()).toEqual([3, 1, 2, 4, 5])
  expect($drawing.get()).toMatchObject({ unit: 'searches' })
  expect($drawing.get()?.lines).toHaveLength(5)
  toggleDrawn(1)
  expect($drawn.get()).toEqual([3, 2, 4, 5])
  await checkList(fresh(2).join('\n'), [])
  expect($drawn.get()).toEqual([])
})
