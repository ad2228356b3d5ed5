import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LANGUAGES, type Language } from '../../../contract/locale.ts'
import { seasonalViews } from '../../../testing/wikimedia-pages.ts'
import { startWikimedia } from '../../../testing/wikimedia-server.ts'
import type { WikimediaFault } from '../../../testing/wikimedia-vendor.ts'
import { InterestError } from './port.ts'
import { createWikimedia } from './wikimedia.ts'

const outside = await startWikimedia()
const { pages } = outside
const never = new AbortController().signal
const NOW = new Date('2026-09-14T12:00:00Z')

const source = (more = {}) => createWikimedia({ ...outside.config, ...more })
interface Asked {
  language?: Language
  now?: Date
  signal?: AbortSignal
}
const ask = (phrase: string, { language = 'en', now = NOW, signal = never }: Asked = {}) =>
  source().interestOf(phrase, language, now, signal)
const found = async (phrase: string, language: Language = 'en') => {
  const interest = await ask(phrase, { language })
  return interest && [interest.article.title, interest.confidence]
}
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  ({ kind: 'answer', status, body: JSON.stringify(body), headers }) satisfies WikimediaFault

beforeEach(() => outside.reset())

describe('the requests', () => {
  test('are the documented ones', async () => {
    expect(await found('dog grooming')).toEqual(['Dog grooming', 1])
    const titles = [
      'dog grooming|dog groomings|dog-grooming',
      'dog grooming (disambiguation)|dog groomings (disambiguation)|dog-grooming (disambiguation)',
    ].join('|')
    const [first, second] = outside.requests.map(({ url }) => new URL(url, outside.url))
    expect(first?.pathname).toBe('/w/api.php')
    expect([...(first?.searchParams ?? [])]).toEqual([
      ['action', 'query'],
      ['format', 'json'],
      ['formatversion', '2'],
      ['redirects', '1'],
      ['prop', 'pageprops|info'],
      ['ppprop', 'disambiguation'],
      ['inprop', 'url'],
      ['titles', titles],
    ])
    expect(second?.href.slice(outside.url.length)).toBe(
      '/api/rest_v1/metrics/pageviews/per-article/en.wikipedia/all-access/user/Dog_grooming/monthly/20240801/20260831',
    )
    expect(outside.requests).toHaveLength(2)
  })

  test('search as documented, without the operators of the search engine', async () => {
    await ask('-insource:shampoo for/of dogs "x')
    const search = outside.requests.find(({ endpoint }) => endpoint === 'search')
    expect([...new URL(search?.url ?? '', outside.url).searchParams]).toEqual([
      ['action', 'query'],
      ['format', 'json'],
      ['formatversion', '2'],
      ['list', 'search'],
      ['srsearch', 'insource shampoo for of dogs x'],
      ['srlimit', '5'],
      ['srnamespace', '0'],
      ['srinfo', ''],
      ['srprop', 'redirecttitle'],
    ])
  })

  test('name us and ask for gzip', async () => {
    await ask('dog grooming')
    for (const { headers } of outside.requests) {
      expect(headers['user-agent']).toBe(outside.config.userAgent)
      expect(headers['accept-encoding']).toBe('gzip')
    }
  })

  test('encode titles in full', async () => {
    pages.article('AC/DC?')
    pages.article('Ångström & co')
    expect(await found('ac/DC?')).toEqual(['AC/DC?', 1])
    expect(await found('ångström & co')).toEqual(['Ångström & co', 1])
    const views = outside.requests.filter(({ endpoint }) => endpoint === 'views')
    expect(views.map(({ url }) => url.split('/')[9])).toEqual([
      'AC%2FDC%3F',
      '%C3%85ngstr%C3%B6m_%26_co',
    ])
  })

  test('are sent one at a time for all callers', async () => {
    const one = source()
    const phrases = ['dog grooming', 'cold brew', 'shampoo for cats']
    await Promise.all(phrases.map((phrase) => one.interestOf(phrase, 'en', NOW, never)))
    expect(outside.mostUnderWay()).toBe(1)
    expect(outside.requests.length).toBeGreaterThan(5)
  })

  test('go to the Wikipedia of the language, and to Wikimedia', async () => {
    const called: string[] = []
    const fake = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      called.push(String(url).split('?')[0] ?? '')
      return Response.json({ query: { pages: [{ ns: 0, title: 'hund' }] }, items: [] })
    })
    const pageviewsUrl = 'https://wikimedia.org'
    const wikipediaUrl = 'https://{language}.wikipedia.org'
    await source({ pageviewsUrl, wikipediaUrl }).interestOf('hund', 'de', NOW, never)
    fake.mockRestore()
    expect(called).toEqual([
      'https://de.wikipedia.org/w/api.php',
      'https://wikimedia.org/api/rest_v1/metrics/pageviews/per-article/de.wikipedia/all-access/user/hund/monthly/20240801/20260831',
    ])
  })
})

describe('the article', () => {
  test('is the one of this title', async () => {
    expect(await ask('dog grooming')).toMatchObject({
      article: { title: 'Dog grooming', url: `${outside.url}/wiki/Dog_grooming` },
      confidence: 1,
    })
  })

  test.each([
    ['dog groomings', 'Dog grooming', 1],
    ['dog-grooming', 'Dog grooming', 1],
    ['cold brew', 'Cold brew coffee', 0.9],
    ['cold-brew', 'Cold brew coffee', 0.9],
  ])('of %s is %s', async (phrase, title, confidence) => {
    expect(await found(phrase)).toEqual([title, confidence])
    expect(outside.asked('search')).toBe(0)
  })

  test.each([
    ['movies', 'movie'],
    ['companies', 'company'],
    ['company', 'companies'],
    ['yoga mat', 'yoga mats'],
    ['lunch boxes', 'lunch box'],
    ['e bike', 'e-bike'],
    ['e-bike rental', 'e bike rental'],
    ['mail in ballot', 'mail in-ballot'],
  ])('of %s may be called %s', async (phrase, title) => {
    const capital = title.charAt(0).toUpperCase() + title.slice(1)
    pages.article(capital)
    expect(await found(phrase)).toEqual([capital, 1])
    expect(outside.asked('search')).toBe(0)
  })

  test.each(['news', 'lens', 'series', 'boss', 'yoga bus'])(
    'of %s has no singular',
    async (name) => {
      pages.article(name.charAt(0).toUpperCase() + name.slice(1, -1))
      expect(await found(name)).toBeUndefined()
    },
  )

  test('is found through a chain of redirects', async () => {
    pages.redirect('Pet grooming', 'Grooming of dogs')
    pages.redirect('Grooming of dogs', 'Dog grooming')
    expect(await found('pet grooming')).toEqual(['Dog grooming', 0.9])
  })

  test('is none in a circle of redirects', async () => {
    pages.redirect('Egg', 'Hen')
    pages.redirect('Hen', 'Egg')
    expect(await found('egg')).toBeUndefined()
  })

  test('is none if only a section of it is about the phrase, even if the search gives it', async () => {
    pages.redirect('Dog spa', 'Dog grooming', { tofragment: 'Spas' })
    expect(await found('dog spa')).toBeUndefined()
    pages.redirect('Dog wellness', 'Dog spa')
    expect(await found('dog wellness')).toBeUndefined()
    pages.redirect('Dog bath', 'Grooming of dogs', { tofragment: 'Baths' })
    pages.redirect('Grooming of dogs', 'Dog grooming')
    expect(await found('dog bath')).toBeUndefined()
    expect(outside.asked('search')).toBe(3)
    expect(outside.asked('views')).toBe(0)
  })

  test('is less sure if the title has other meanings', async () => {
    pages.disambiguation('Dog grooming (disambiguation)')
    expect(await found('dog grooming')).toEqual(['Dog grooming', 0.8])
    pages.redirect('Cold brew (disambiguation)', 'Dog grooming (disambiguation)')
    expect(await found('cold brew')).toEqual(['Cold brew coffee', 0.8])
  })

  test('is none if the title only lists meanings', async () => {
    expect(await found('mercury')).toBeUndefined()
    pages.redirect('Quicksilver', 'Mercury')
    expect(await found('quicksilver')).toBeUndefined()
    expect(outside.requests.map(({ endpoint }) => endpoint)).toEqual(['titles', 'titles'])
  })

  test.each(['user:dog', 'wikt:dog', 'help:dog grooming', 'c#', '.', '..', 'cat|dog grooming'])(
    'of %s is none outside the articles',
    async (phrase) => {
      pages.article('User:Dog', { ns: 2 })
      pages.article('C')
      expect(await found(phrase)).toBeUndefined()
    },
  )

  test('is none behind a redirect to another wiki or another kind of page', async () => {
    const redirects = [{ from: 'dogma', to: 'Dog grooming', tointerwiki: 'wikt' }]
    outside.fail(
      'titles',
      answer({ query: { redirects, pages: [{ ns: 0, title: 'Dog grooming' }] } }),
    )
    pages.redirect('Dog essay', 'Wikipedia:Dogs')
    pages.article('Wikipedia:Dogs', { ns: 4 })
    expect(await found('dogma')).toBeUndefined()
    expect(await found('dog essay')).toBeUndefined()
  })
})

describe('the search', () => {
  test('finds the words in another order, or in a longer title that is near enough', async () => {
    pages.article('Coffee roasting machine guide')
    expect(await found('grooming a dog')).toEqual(['Dog grooming', 1])
    expect(await found('coffee roasting machine')).toEqual(['Coffee roasting machine guide', 0.75])
    expect(await found('coffee roasting')).toBeUndefined()
    expect(await found('shampoo')).toBeUndefined()
  })

  test('counts the title of a redirect, a little less', async () => {
    expect(await found('brewing of cold coffee')).toBeUndefined()
    pages.redirect('Iced coffee brewing', 'Cold brew coffee')
    expect(await found('brewing iced coffees')).toEqual(['Cold brew coffee', 0.9])
  })

  test('leaves parentheses out, and is less sure of a name with other meanings', async () => {
    pages.article('Python programming (language)')
    expect(await found('programming in python')).toEqual(['Python programming (language)', 1])
    pages.disambiguation('Python programming (disambiguation)')
    expect(await found('programming in python')).toEqual(['Python programming (language)', 0.8])
    expect(await found('planet mercury')).toEqual(['Mercury (planet)', 0.8])
  })

  test('skips pages that list meanings', async () => {
    pages.disambiguation('Dog walker')
    expect(await found('walker dog')).toBeUndefined()
    pages.article('Walker dog story')
    pages.article('Dog (walker)')
    expect(await found('walker dog')).toEqual(['Dog (walker)', 1])
  })

  test('compares plain words in other languages', async () => {
    pages.article('Pflege für Hunde', { language: 'de' })
    expect(await found('hunde: pflege für', 'de')).toEqual(['Pflege für Hunde', 1])
    expect(await found('pflege für hund', 'de')).toBeUndefined()
    expect(await found('pflege fur hunde', 'de')).toBeUndefined()
  })
})

describe('a language', () => {
  test('has articles and views of its own', async () => {
    expect(await found('hundepflege', 'de')).toEqual(['Hundepflege', 1])
    expect(await found('dog grooming', 'de')).toBeUndefined()
    pages.disambiguation('Hundepflege (Begriffsklärung)')
    expect(await found('hundepflege', 'de')).toEqual(['Hundepflege', 0.8])
  })

  test('without spaces has exact titles', async () => {
    pages.article('コールドブリュー', { language: 'ja' })
    expect(await found('コールドブリュー', 'ja')).toEqual(['コールドブリュー', 1])
    expect(outside.requests.at(-1)?.url).toContain(
      `ja.wikipedia/all-access/user/${encodeURIComponent('コールドブリュー')}/`,
    )
    expect(await found('コールド', 'ja')).toBeUndefined()
  })

  test.each(LANGUAGES)('%s has its own name for pages of several meanings', async (language) => {
    await found('dog grooming', language)
    const asked = new URL(outside.requests[0]?.url ?? '', outside.url).searchParams.get('titles')
    expect(asked).toMatch(/^dog grooming\|.*dog grooming \([^)|]+\)/)
    expect(asked?.includes('(disambiguation)')).toBe(language === 'en')
  })
})

describe('the months', () => {
  const monthsOf = async (now = NOW) => (await ask('dog grooming', { now }))?.months ?? []
  const named = (months: Awaited<ReturnType<typeof monthsOf>>) =>
    months.map(({ year, month }) => year * 100 + month)

  test('are the last 24 complete ones', async () => {
    const months = await monthsOf()
    expect(months).toHaveLength(24)
    expect(named(months).slice(0, 5)).toEqual([202409, 202410, 202411, 202412, 202501])
    expect(months.at(-1)).toEqual({
      ...{ year: 2026, month: 8 },
      views: seasonalViews('Dog grooming', '202608'),
    })
  })

  test.each([
    ['2026-01-01T00:00:00Z', '20231201/20251231', 202512],
    ['2026-03-31T23:59:59Z', '20240201/20260228', 202602],
    ['2028-03-01T00:00:00+05:00', '20260101/20280131', 202801],
  ])('at %s are those of %s', async (now, days, newest) => {
    const months = await monthsOf(new Date(now))
    expect(outside.requests.at(-1)?.url.endsWith(`/monthly/${days}`)).toBe(true)
    expect([months.length, named(months).at(-1)]).toEqual([24, newest])
  })

  test('end one earlier while the newest is not published', async () => {
    pages.article('Dog grooming', { until: '202607' })
    const months = await monthsOf()
    expect([named(months)[0], named(months).at(-1)]).toEqual([202408, 202607])
    expect(months).toHaveLength(24)
  })

  test('are zero where the host leaves them out', async () => {
    pages.article('Dog grooming', { without: ['202501', '202502'], until: '202606' })
    const months = await monthsOf()
    expect(named(months).at(-1)).toBe(202607)
    const empty = months.filter(({ views }) => views === 0)
    expect(named(empty)).toEqual([202501, 202502, 202607])
  })

  test('begin with the first that has data, and are at least twelve', async () => {
    pages.article('Dog grooming', { from: '202509' })
    expect(named(await monthsOf())[0]).toBe(202509)
    expect(await monthsOf()).toHaveLength(12)
    pages.article('Dog grooming', { from: '202510' })
    expect(await found('dog grooming')).toBeUndefined()
    pages.article('Dog grooming', { from: '202509', until: '202607' })
    expect(await found('dog grooming')).toBeUndefined()
  })

  test('are none without data', async () => {
    outside.break('views', { kind: 'nothing' })
    expect(await found('dog grooming')).toBeUndefined()
    outside.break('views', answer({ items: [] }))
    expect(await found('dog grooming')).toBeUndefined()
  })

  test('that nobody asked for are left out', async () => {
    const month = (timestamp: number) => ({ timestamp: `${timestamp}0100`, views: 5 })
    const months = Array.from({ length: 12 }, (_, index) => month(202501 + index))
    const items = [month(202407), ...months, month(202609)]
    outside.break('views', answer({ items }))
    const read = await monthsOf()
    expect([named(read)[0], named(read).at(-1)]).toEqual([202501, 202607])
  })
})

describe('hostile answers', () => {
  test.each(['Dog\u202egrooming\u200b', 'Dog\u2066 grooming\u2069'])(
    '%j is shown without invisible characters',
    async (title) => {
      const normalized = [{ from: 'dog', to: title }]
      const query = { normalized, pages: [{ ns: 0, title }] }
      outside.break('titles', answer({ query }))
      outside.break('views', answer({ items: [] }))
      const items = Array.from({ length: 12 }, (_, index) => ({
        timestamp: `2025${String(index + 1).padStart(2, '0')}0100`,
        views: 1,
      }))
      outside.break('views', answer({ items }))
      const shown = (await ask('dog'))?.article.title
      expect(shown?.replace(' ', '')).toBe('Doggrooming')
      expect(outside.requests.at(-1)?.url).toContain(encodeURIComponent(title.replaceAll(' ', '_')))
    },
  )

  test.each(['<img src=x>', '..', 'a\u0000b', 'dog\ud800', '\u200b', 'x'.repeat(300)])(
    'as the title %j give no article',
    async (title) => {
      const normalized = [{ from: 'dog', to: title }]
      outside.break('titles', answer({ query: { normalized, pages: [{ ns: 0, title }] } }))
      outside.break('search', answer({ query: { search: [{ title }] } }))
      expect(await found('dog')).toBeUndefined()
      expect(outside.asked('views')).toBe(0)
    },
  )

  test.each([
    ['https://evil.example/wiki/Dog', '/wiki/Cats_%26_dogs'],
    ['javascript:alert(1)', '/wiki/Cats_%26_dogs'],
    ['no address', '/wiki/Cats_%26_dogs'],
    [`${outside.url.replace('//', '//user:pass@')}/wiki/Dog`, '/wiki/Cats_%26_dogs'],
    [`${outside.url.replace('//', '//user@')}/wiki/Dog`, '/wiki/Cats_%26_dogs'],
    [`${outside.url}/w/index.php?title=Dog`, '/wiki/Cats_%26_dogs'],
    [`${outside.url}/wiki/Dog?action=purge`, '/wiki/Cats_%26_dogs'],
    [`${outside.url}/wiki/${'x'.repeat(3_000)}`, '/wiki/Cats_%26_dogs'],
    [`${outside.url}/wiki/Cats_and_dogs`, '/wiki/Cats_and_dogs'],
  ])('with the address %s lead to %s', async (fullurl, path) => {
    pages.article('Cats & dogs', { fullurl })
    expect((await ask('cats & dogs'))?.article.url).toBe(outside.url + path)
  })
})

describe.each(['titles', 'search', 'views'] as const)('of the %s, an answer', (endpoint) => {
  const phrase = endpoint === 'search' ? 'shampoo for cats' : 'dog grooming'
  const moment = (ms: number) => new Date(Date.now() + ms).toUTCString()

  test.each<[string, WikimediaFault, string]>([
    ['that refuses', answer({}, 403), 'refused'],
    ['that asks for a sign-in', answer({}, 401), 'refused'],
    ['that limits', { kind: 'limited' }, 'limited'],
    ['of a broken host', { kind: 'broken' }, 'unavailable'],
    ['that hangs up', { kind: 'close' }, 'unavailable'],
    ['of HTML', { kind: 'nonsense' }, 'nonsense'],
    ['that breaks off', { kind: 'answer', status: 200, body: '{"query":' }, 'nonsense'],
    ['of another shape', answer({ query: 5, items: [{ views: -1 }] }), 'nonsense'],
    ['of null', answer(null), 'nonsense'],
    ['of eight megabytes', { kind: 'huge' }, 'nonsense'],
    ['that leads elsewhere', answer({}, 302, { location: outside.url }), 'nonsense'],
  ])('%s is a fault, and is not asked for again', async (_name, fault, kind) => {
    outside.break(endpoint, fault)
    await expect(ask(phrase)).rejects.toMatchObject({ fault: kind, retryAfter: undefined })
    expect(outside.asked(endpoint)).toBe(1)
  })

  test.each([
    ['30 seconds', '30', 30],
    ['no time', '0', 1],
    ['a day', '86400', 3_600],
    ['a date that is over', moment(-60_000), 1],
    ['a date in weeks', moment(999_000_000), 3_600],
    ['something else', 'soon', undefined],
  ])('with a Retry-After of %s says how long to wait', async (_name, retryAfter, seconds) => {
    outside.break(endpoint, { kind: 'limited', retryAfter })
    await expect(ask(phrase)).rejects.toMatchObject({ fault: 'limited', retryAfter: seconds })
  })

  test('with a date to come says how long to wait', async () => {
    outside.break(endpoint, { kind: 'limited', retryAfter: moment(90_000) })
    const error: unknown = await ask(phrase).catch((reason: unknown) => reason)
    const seconds = error instanceof InterestError ? error.retryAfter : undefined
    expect(seconds).toBeGreaterThan(80)
    expect(seconds).toBeLessThanOrEqual(90)
  })

  test('that never comes is given up with the signal', async () => {
    outside.break(endpoint, { kind: 'slow' })
    const signal = AbortSignal.timeout(150)
    await expect(ask(phrase, { signal })).rejects.toMatchObject({ fault: 'slow' })
  })
})

describe.each(['titles', 'search'] as const)('of the %s, an error', (endpoint) => {
  test.each([
    ['maxlag', 'limited'],
    ['ratelimited', 'limited'],
    ['cirrussearch-too-busy-error', 'limited'],
    ['blocked', 'refused'],
    ['internal_api_error_DBQueryError', 'unavailable'],
    ['badvalue', 'nonsense'],
  ])('%s with the status 200 counts as %s', async (code, fault) => {
    const error = { code, info: 'Waiting for a database server: 6 seconds lagged.', lag: 6 }
    outside.break(endpoint, answer({ error }, 200, { 'retry-after': '5' }))
    await expect(ask('shampoo')).rejects.toMatchObject({ fault, retryAfter: 5 })
  })
})

test('a host that is not told who asks refuses', async () => {
  for (const userAgent of ['node', 'Mozilla/5.0', 'nicher']) {
    const interest = source({ userAgent }).interestOf('dog grooming', 'en', NOW, never)
    await expect(interest).rejects.toMatchObject({ fault: 'refused' })
  }
})

test('a request that was given up does not hold up the next caller', async () => {
  const one = source()
  outside.fail('titles', { kind: 'slow' })
  const slow = one.interestOf('dog grooming', 'en', NOW, AbortSignal.timeout(50))
  await expect(slow).rejects.toMatchObject({ fault: 'slow' })
  const next = one.interestOf('dog grooming', 'en', NOW, AbortSignal.timeout(2_000))
  expect((await next)?.article.title).toBe('Dog grooming')
})

test('a caller that waits for its turn gives up with its own signal, and asks nothing', async () => {
  const one = source()
  const release = outside.hold()
  const first = one.interestOf('dog grooming', 'en', NOW, never)
  await expect.poll(() => outside.requests.length).toBe(1)
  const waiting = one.interestOf('cold brew', 'en', NOW, AbortSignal.timeout(50))
  await expect(waiting).rejects.toMatchObject({ fault: 'queued' })
  await expect(one.interestOf('cold brew', 'en', NOW, AbortSignal.abort())).rejects.toMatchObject({
    fault: 'slow',
  })
  release()
  expect((await first)?.article.title).toBe('Dog grooming')
  expect(outside.requests).toHaveLength(2)
})
