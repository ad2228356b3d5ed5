import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { parse } from 'yaml'
import { fullResultOf, resultOf } from '../src/lib/ideas/result.fixture.ts'
import { expectAccessible } from './accessible.ts'
import { advance, ID, standIn, THREAD_URL } from './ideas-host.ts'
import { openWithPremium } from './people.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

const PATH = '/product-idea-generator'
const STEPS = [
  'Searching for relevant threads',
  'Extracting conversation content',
  'Analyzing user pain points',
  'Generating business ideas',
]

const field = (page: Page) => page.getByLabel('Market', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Generate Ideas' })
const heading = (page: Page, market: string) =>
  page.getByRole('heading', { level: 2, name: `Product ideas for ${market}` })
const loading = (page: Page) => page.getByRole('region', { name: 'Reading discussions' })
const past = (page: Page) => page.getByRole('region', { name: 'Past analyses' })

async function openIdeas(page: Page, address = PATH) {
  await page.goto(address)
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
}

async function generate(page: Page, market: string) {
  await field(page).fill(market)
  await button(page).click()
}

/** Every text of the sample discussions, from their files. */
function sampleTexts(): string[] {
  const folder = 'src/content/threads'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const { threads } = parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
        threads: { title: string; text: string; comments: { text: string }[] }[]
      }
      return threads.flatMap(({ title, text, comments }) => [
        title,
        text,
        ...comments.map((comment) => comment.text),
      ])
    })
}

/** Opens every pain point's quotes and returns them. */
async function readQuotes(page: Page): Promise<string[]> {
  const toggles = page.getByRole('button', { name: /^Show \d+ user quotes?$/ })
  while ((await toggles.count()) > 0) await toggles.first().click()
  return page.getByRole('blockquote').allTextContents()
}

test('shows a visitor the sample, says so, and asks the API for nothing', async ({ page }) => {
  const host = await standIn(page)
  await openIdeas(page)
  await generate(page, 'home brewing')
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await expect(modal.getByRole('button', { name: 'Sign In to Upgrade' })).toBeVisible()
  await expect(modal.getByText('Try Product Idea Generator First')).toBeHidden()
  await modal.getByRole('button', { name: 'Maybe Later' }).click()

  await expect(heading(page, 'pet care')).toBeVisible()
  await expect(page.getByText('This is a demo based on sample discussions')).toBeVisible()
  await expect(page.getByText('Sample — not real discussions', { exact: true })).toBeVisible()
  await expect(page.getByText('verified word for word')).toHaveCount(0)
  await page.getByText('Details of where this comes from').click()
  await expect(page.getByText('written for Nicher as an example, not by real people')).toBeVisible()

  await expect(page.getByRole('button', { name: /^(Markdown|JSON)/ })).toHaveCount(0)

  const quotes = await readQuotes(page)
  expect(quotes).toHaveLength(18)
  const texts = sampleTexts()
  expect(quotes.filter((quote) => !texts.some((text) => text.includes(quote)))).toEqual([])
  for (const label of ['First version', 'Price', 'First ten customers']) {
    await expect(page.getByText(label, { exact: true })).toHaveCount(5)
  }
  await page.getByRole('button', { name: 'Show details' }).first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide quotes' }).first().click()
  await expect(page.getByRole('button', { name: 'Show 4 user quotes' })).toBeVisible()

  await page.getByRole('link', { name: 'Gear for aging dogs does not fit' }).click()
  await expect(
    page.getByRole('article').filter({ hasText: 'Gear for aging dogs does not fit' }).first(),
  ).toBeFocused()
  await page.getByRole('link', { name: 'Thread 1', exact: true }).click()
  await page.waitForURL('**/samples/every-ramp-for-my-old-dog-is-too-steep')
  await expect(page.getByText('Sample discussion.')).toBeVisible()
  expect(host.asked).toEqual([])
})

test('shows the sample at once after a link to it, without layout shifts', async ({ page }) => {
  await watchShifts(page)
  await openIdeas(page, `${PATH}?sample`)
  await expect(heading(page, 'pet care')).toBeVisible()
  await expect(page.getByText('Sample — not real discussions', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectStill(page)
})

test('shows a message for an empty field, and keeps the market from the address', async ({
  page,
}) => {
  await openIdeas(page, `${PATH}?market=cats+%26+dogs`)
  await expect(field(page)).toHaveValue('cats & dogs')
  await generate(page, '   ')
  await expect(field(page)).toHaveAccessibleDescription('Please enter a market to analyze')
  await expect(field(page)).toBeFocused()
  await generate(page, '!!!')
  await expect(field(page)).toHaveAccessibleDescription('Market must contain letters or digits')
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
})

test.describe('a market that the host refuses', () => {
  test.use({ expectedErrors: { patterns: [/422/] } })

  test('leads to a message at its field', async ({ page, request }) => {
    await openWithPremium(page, request, PATH)
    await generate(page, 'cat\u202Efood')
    await expect(field(page)).toHaveAccessibleDescription(
      'Market must not contain control or invisible characters',
    )
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  })
})

test('says what a slow model is waited for', async ({ page, request }) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await generate(page, 'dog ramps')
  const current = loading(page).locator('li[data-state=current]')
  for (const step of [
    'Waiting for qwen3:8b to begin its answer',
    'The model is reading part 2 of 3',
  ]) {
    host.progress = { status: 'analyzing', step, progress: 50 }
    await expect(current).toContainText(`Analyzing user pain points${step}`)
  }
  await expectAccessible(page)
  host.progress = { status: 'analyzing', step: 'Analyzing user pain points', progress: 55 }
  await expect(current).toHaveText('Analyzing user pain points (In progress)')
})

test('runs through all steps with Premium, and exports the result as files', async ({
  page,
  request,
}) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await generate(page, '  dog ramps ')
  await expect(loading(page).getByText('This may take several minutes')).toBeVisible()
  expect(host.sent).toEqual({ market: 'dog ramps', threadLimit: 10 })
  const done = loading(page).locator('li[data-state=done]')
  for (const [percent, count] of [
    [20, 0],
    [21, 1],
    [41, 2],
    [71, 3],
  ] as const) {
    advance(host, percent)
    await expect(loading(page).getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String(percent),
    )
    await expect(done).toHaveText(STEPS.slice(0, count).map((text) => new RegExp(text)))
  }
  await expectAccessible(page)
  advance(host, 100)
  await expect(done).toHaveCount(4)
  await expect(heading(page, 'dog ramps')).toBeFocused()
  await expect(loading(page)).toBeHidden()

  await expect(page.getByText('Real discussions', { exact: true })).toBeVisible()
  await expect(page.getByText('Drafted by rules', { exact: true })).toBeVisible()
  await expect(page.getByText('Thin evidence:')).toHaveCount(1)
  const verified = page.getByText('1 of 1 quote verified word for word')
  await expect(verified).toBeHidden()
  await page.getByText('Details of where this comes from').click()
  await expect(verified).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 user quote' }).click()
  const thread = page.getByRole('link', { name: /^Thread 1/ })
  await expect(thread).toHaveAttribute('href', THREAD_URL)
  await expect(thread).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)

  for (const [name, ending] of [
    ['Markdown', 'md'],
    ['JSON', 'json'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: new RegExp(`^${name}`) }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`nicher-ideas-dog-ramps-2026-11-21.${ending}`)
    const text = await readFile(await download.path(), 'utf8')
    if (ending === 'json') expect(JSON.parse(text)).toMatchObject({ market: 'dog ramps' })
    else expect(text).toContain(`> Every ramp I bought slips.`)
  }
})

test('shows when, who, what today and what next on a pain point', async ({ page, request }) => {
  const host = await standIn(page)
  host.faults.result = { status: 200, json: fullResultOf('dog ramps', THREAD_URL) }
  await openWithPremium(page, request, PATH)
  await generate(page, 'dog ramps')
  advance(host, 100)
  await expect(heading(page, 'dog ramps')).toBeVisible()
  const point = page.getByRole('article').filter({ hasText: 'Ramps slip' }).first()
  await expect(
    point.getByRole('img', {
      name: 'Quotes by quarter: 2 in Q1 2026, 1 in Q3 2026, 3 in Q4 2026. Rising.',
    }),
  ).toBeVisible()
  const lines = [
    ['Who says it', 'dogs (4 people), vets', '“Vet tech”', '2 people'],
    ['People ask for', '“a ramp that grips”'],
    ['People work around it with', '“a bath mat”'],
    ['People pay', '$89: ', '“I paid $89”'],
    ['People would pay', '“$25/mo”'],
    ['Ask people', 'What did you do when the ramp slipped?'],
  ]
  await expect(
    point.getByText('About this market: Owners who buy ramps see their dogs slip on them.'),
  ).toBeVisible()
  await expect(point.getByText('Thin evidence: One brand may be to blame.')).toBeVisible()
  // The notice above the pain points has the counted reasons, once for all of them.
  await expect(point).not.toContainText('A single thread.')
  const titles = await point.getByRole('term').allTextContents()
  expect(titles).toEqual([...lines.map(([title]) => title), 'What to do next'])
  for (const [index, [, ...texts]] of lines.entries()) {
    for (const text of texts) {
      await expect(point.getByRole('definition').nth(index)).toContainText(text)
    }
  }
  await expect(point.getByRole('link', { name: /a bath mat/ })).toHaveAttribute('href', THREAD_URL)
  await expect(point.getByRole('link', { name: /^thread 1/ })).toHaveAttribute('href', THREAD_URL)
  await expect(point.getByRole('link', { name: 'Check the demand for dog ramps' })).toHaveAttribute(
    'href',
    /^\/market-demand-validator\?keyword=dog\+ramps/,
  )
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
  }
})

test('tells threads about neighbors from those about the market', async ({ page, request }) => {
  const result = resultOf('dog ramps', THREAD_URL)
  const [thread] = result.threads
  if (!thread) throw new Error('no thread')
  const near = { ...thread, is_beside: true }
  const distant = { ...near, id: 't2', url: `${THREAD_URL}2`, title: 'Cat trees', is_distant: true }
  const about = { ...thread, id: 't3', url: `${THREAD_URL}3`, title: 'A ramp for a van' }
  const threads = [near, distant, about]
  const json = { ...result, threads, thread_urls: threads.map(({ url }) => url) }
  const host = await standIn(page)
  host.faults.result = { status: 200, json }
  await openWithPremium(page, request, PATH)
  await generate(page, 'dog ramps')
  advance(host, 100)
  await expect(heading(page, 'dog ramps')).toBeVisible()
  const point = page.getByRole('article').filter({ hasText: 'Ramps slip' }).first()
  await expect(point).toContainText(
    'About this market: The people quoted here speak of neighboring markets.',
  )
  const items = page.getByRole('region', { name: 'Source threads' }).getByRole('listitem')
  await expect(items.nth(0)).toContainText('About a neighboring market')
  await expect(items.nth(1)).toContainText('From the same sector, about another market')
  await expect(items.nth(2)).not.toContainText(/neighboring|another market/)
  await expectAccessible(page)
})

test('offers the nearest markets where no discussions are stored', async ({ page, request }) => {
  const host = await standIn(page)
  const found = resultOf('llama yoga', THREAD_URL)
  host.faults.result = {
    status: 200,
    json: {
      ...found,
      pain_points: { summary: 'No discussions about it are stored here.', pain_points: [] },
      business_ideas: { executive_summary: '', business_ideas: [], top_opportunities: [] },
      thread_urls: [],
      threads: [],
      thin_reasons: [],
      nearest_markets: ['yoga studios', 'llama farming'],
    },
  }
  await openWithPremium(page, request, PATH)
  await generate(page, 'llama yoga')
  advance(host, 100)
  await expect(page.getByText('No discussions about it are stored here.')).toBeVisible()
  await expectAccessible(page)
  host.faults = {}
  await page.getByRole('button', { name: 'Analyze llama farming' }).click()
  await expect(field(page)).toHaveValue('llama farming')
  await expect(heading(page, 'llama farming')).toBeVisible()
  expect(host.sent).toMatchObject({ market: 'llama farming' })
})

test('finds a running analysis again after leaving and after a reload', async ({
  page,
  request,
}) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await generate(page, 'dog ramps')
  advance(host, 30)
  const bar = loading(page).getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', '30')

  await page.getByRole('link', { name: 'Verify Market' }).first().click()
  await page.waitForURL('**/market-demand-validator')
  await openIdeas(page)
  await expect(bar).toHaveAttribute('aria-valuenow', '30')
  await expect(field(page)).toHaveValue('dog ramps')
  advance(host, 50)
  await page.reload()
  await expect(bar).toHaveAttribute('aria-valuenow', '50')

  await openIdeas(page, '/feedback')
  advance(host, 100)
  await openIdeas(page)
  await expect(heading(page, 'dog ramps')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'dog ramps')).toBeVisible()

  await openIdeas(page)
  await expect(past(page)).toBeVisible()
  await expect(heading(page, 'dog ramps')).toBeHidden()
  await past(page)
    .getByRole('button', { name: /^dog ramps/ })
    .click()
  await expect(heading(page, 'dog ramps')).toBeVisible()
  await expectAccessible(page)
  await past(page).getByRole('button', { name: 'Delete the analysis of dog ramps' }).click()
  await past(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(past(page)).toBeHidden()
  await expect(heading(page, 'dog ramps')).toBeHidden()
  await expect(field(page)).toBeFocused()
  expect(host.exists).toBe(false)
})

test('cancels a running analysis', async ({ page, request }) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await generate(page, 'dog ramps')
  await loading(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(loading(page)).toBeHidden()
  await expect(button(page)).toBeEnabled()
  await expect(field(page)).toBeFocused()
  expect(host.asked).toContain('DELETE analyses')
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: { patterns: [/404/, /500/, /503/] } })

  test('shows the specified messages, and can be tried again', async ({ page, request }) => {
    const host = await standIn(page)
    await openWithPremium(page, request, PATH)
    const alert = page.getByRole('alert').filter({ has: page.getByRole('button') })
    const notFound = { status: 404, json: { detail: 'Not found' } }
    const cases: [typeof host.faults, string][] = [
      [{ start: { status: 500, json: {} } }, 'Failed to analyze market'],
      [{ start: { status: 503, json: { detail: 'Too busy' } } }, 'Too busy'],
      [{ start: { status: 200, json: { error: 'No threads' } } }, 'No threads'],
      [
        { progress: { status: 200, json: { status: 'error', step: 'It broke', progress: 50 } } },
        'It broke',
      ],
      [
        { progress: { status: 200, json: { status: 'error', step: '', progress: 50 } } },
        'Analysis failed',
      ],
      [
        { progress: notFound, result: { status: 200, json: { market: 'x', error: 'Cut off' } } },
        'Analysis failed: Cut off',
      ],
      [
        { progress: notFound, result: { status: 200, json: {} } },
        'Analysis completed but results not available',
      ],
      [{ progress: notFound, result: notFound }, 'Analysis tracking lost. Please try again.'],
    ]
    for (const [faults, text] of cases) {
      host.faults = faults
      await generate(page, 'dog ramps')
      await expect(alert.getByText(text, { exact: true })).toBeVisible()
      await expect(field(page)).toHaveValue('dog ramps')
    }
    await expectAccessible(page)

    host.faults = { result: { status: 500, json: {} } }
    advance(host, 100)
    await generate(page, 'dog ramps')
    await expect(alert.getByText('Failed to fetch analysis results')).toBeVisible()
    host.faults = {}
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(heading(page, 'dog ramps')).toBeVisible()
    await expect(alert).toBeHidden()
  })

  test('ignores failed polls, and accepts a result without progress', async ({ page, request }) => {
    const host = await standIn(page)
    await openWithPremium(page, request, PATH)
    host.faults = { progress: { status: 500, json: {} } }
    await generate(page, 'dog ramps')
    await expect
      .poll(() => host.asked.filter((call) => call === 'GET progress').length)
      .toBeGreaterThan(1)
    await expect(loading(page)).toBeVisible()
    advance(host, 100)
    host.faults = { progress: { status: 404, json: {} } }
    await expect(heading(page, 'dog ramps')).toBeVisible()
    expect(await page.evaluate(() => location.search)).toContain(ID)
  })
})

test('shows findings on the first screen, without the tool’s introduction', async ({ page }) => {
  const about = page.getByRole('heading', { name: 'What an analysis gives you' })
  const lead = page.getByText('The generator reads what people in a market say')
  const first = page.getByRole('article').first().getByRole('heading')
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openIdeas(page)
    await expect(about).toBeVisible()
    await expect(lead).toBeVisible()
    await page.getByRole('button', { name: 'See a sample analysis' }).click()
    await expect(heading(page, 'pet care')).toBeInViewport()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(about).toBeHidden()
    await expect(lead).toBeHidden()
  }
})

test('prints every quote and detail, and keeps headings apart from the text above', async ({
  page,
}) => {
  await openIdeas(page, `${PATH}?sample`)
  await expect(heading(page, 'pet care')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('blockquote').count()).toBe(18)
  for (const quote of await page.getByRole('blockquote').all()) await expect(quote).toBeVisible()
  await expect(page.getByText('written for Nicher as an example, not by real people')).toBeVisible()
  await expect(field(page)).toBeHidden()
  const gaps = await page.locator('.ideas-section').evaluateAll((sections) =>
    sections.map((section, index) => {
      const above = sections[index - 1]
      if (!above) return Number.POSITIVE_INFINITY
      return section.getBoundingClientRect().top - above.getBoundingClientRect().bottom
    }),
  )
  expect(gaps).toHaveLength(4)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
})

test('has no layout shifts while the page loads', async ({ page }) => {
  await watchShifts(page)
  await openIdeas(page)
  await expectStill(page)
})

test('works with the keyboard alone', async ({ page }) => {
  await openIdeas(page)
  await page.getByRole('button', { name: 'See a sample analysis' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'pet care')).toBeFocused()
  const quotes = page.getByRole('button', { name: 'Show 4 user quotes' })
  await quotes.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide quotes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^SeniorPets · 231 points/ })).toBeFocused()
})

test('analyzes the sample discussions with the real host, with their own words', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, PATH)
  const told: number[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/idea-generator/progress/')) return
    const { progress } = (await response.json()) as { progress: number }
    told.push(progress)
  })
  await generate(page, 'wedding planning')
  await expect(loading(page)).toBeVisible()
  await expect.poll(() => told.at(-1)).toBe(100)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  await expect(heading(page, 'wedding planning')).toBeVisible()
  await expect(page.getByText('Sample — not real discussions', { exact: true })).toBeVisible()
  await expect(page.getByText('Ask people', { exact: true }).first()).toBeVisible()
  expect(await page.getByText(/thin evidence|evidence is thin|with care/i).count()).toBeLessThan(2)
  const quotes = await readQuotes(page)
  expect(quotes.length).toBeGreaterThan(3)
  await expect(page.getByText('verified word for word')).toHaveCount(0)
  const texts = sampleTexts()
  expect(quotes.filter((quote) => !texts.some((text) => text.includes(quote)))).toEqual([])
  await expect(past(page).getByRole('button', { name: /^wedding planning/ })).toBeVisible()
  await page.getByRole('link', { name: 'Thread 1', exact: true }).click()
  await page.waitForURL('**/samples/**')
  await page.goBack()
  await expect(heading(page, 'wedding planning')).toBeVisible()
})
