import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import type { KeywordAnalysis } from '../contract/market.ts'
import { clickText, searchesText } from '../src/lib/market/figures.ts'
import { openDataForSeo } from '../testing/dataforseo-vendor.ts'
import { expectAccessible } from './accessible.ts'
import { withOwnApi } from './api-process.ts'
import { flyTo, openMap } from './map.ts'
import { type Home, openWithPremium } from './people.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'
import { SUMMARY, standIn } from './validator-host.ts'
import {
  checkButton as button,
  keywordField as field,
  reportHeading as heading,
  VALIDATOR as PATH,
} from './validator-parts.ts'

/** The labels of the figures' source, at every place with figures. */
const labels = (page: Page) => page.locator('.source-label')

async function openValidator(page: Page, address = PATH) {
  await page.goto(address)
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
}

async function check(page: Page, keyword: string) {
  await field(page).fill(keyword)
  await button(page).click()
}

test('shows a visitor the sample, says so, and asks the API for nothing', async ({ page }) => {
  const host = await standIn(page)
  await openValidator(page)
  await expect(button(page)).toBeDisabled()
  await check(page, 'cat food')
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await expect(modal.getByRole('link', { name: 'Try Product Idea Generator First' })).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)))
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Maybe Later' }).click()

  await expect(heading(page, 'large dogs')).toBeVisible()
  await expect(page.getByText('This is a demo with sample figures')).toBeVisible()
  await expect(labels(page)).toContainText(Array(3).fill('Sample — not measured'))
  await expect(page.getByRole('button', { name: /^Analyze / })).toHaveCount(15)
  await expect(page.locator('.uplot canvas')).toBeVisible()
  await expectAccessible(page)
  expect(host.asked).toEqual([])

  await page.getByRole('button', { name: 'Analyze large dog beds' }).click()
  await modal.getByRole('button', { name: 'Sign In to Upgrade' }).click()
  await page.waitForURL(
    (url) => url.searchParams.get('next') === `${PATH}?keyword=large+dog+beds&country=US`,
  )
  expect(host.asked).toEqual([])
})

test('shows the sample to visitors who want to look first', async ({ page }) => {
  await openValidator(page)
  await page.getByRole('button', { name: 'See a sample report' }).click()
  await expect(heading(page, 'large dogs')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Find Product Ideas' }).click()
  await page.waitForURL('**/product-idea-generator?market=large+dogs')
})

test('shows the sample at once after a link to it, without layout shifts', async ({ page }) => {
  const host = await standIn(page)
  await watchShifts(page)
  await openValidator(page, `${PATH}?sample`)
  await expect(heading(page, 'large dogs')).toBeVisible()
  await expect(labels(page)).toContainText(Array(3).fill('Sample — not measured'))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectStill(page)
  expect(host.asked).toEqual([])
})

test('shows a message for an empty field', async ({ page }) => {
  await openValidator(page)
  await field(page).fill('   ')
  await expect(button(page)).toBeDisabled()
  await field(page).press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(
    'Please enter a keyword related to your niche',
  )
})

test('shows a message at the field for a keyword without letters, and sends nothing', async ({
  page,
  request,
}) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await check(page, '!!!')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toHaveAccessibleDescription('Keyword must contain letters or digits')
  await expect(page.getByRole('alert').filter({ hasText: 'letters or digits' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expectAccessible(page)
  await field(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('cats')
  await expect(field(page)).not.toHaveAttribute('aria-invalid')
  expect(host.asked).toEqual([])
})

test.describe('a keyword that the host refuses', () => {
  test.use({ expectedErrors: { patterns: [/422/] } })

  test('also leads to a message at its field, by touch', async ({ browser }) => {
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await openWithPremium(page, context.request, PATH)
    await field(page).fill('cat\u202Efood')
    await button(page).tap()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAccessibleDescription(
      'Keyword must not contain control or invisible characters',
    )
    // The message is between the field and the button, not below both.
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
    const problem = await topOf(page.locator('#keyword-problem'))
    expect(problem).toBeGreaterThan(await topOf(field(page)))
    expect(problem).toBeLessThan(await topOf(button(page)))
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
    await expectAccessible(page)
    await context.close()
  })
})

test('estimates keywords in ranges with Premium', async ({ page, request }) => {
  await openWithPremium(page, request, PATH)
  const figures = page.locator('.demand-figures')
  for (const keyword of ['cat food', 'café tables', '<b>dog</b> food', 'christmas trees']) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/analyze'))
    await check(page, keyword)
    const analysis = (await (await answer).json()) as KeywordAnalysis
    expect(analysis.keyword).toBe(keyword)
    await expect(heading(page, keyword)).toBeVisible()
    await expect(figures).toContainText(searchesText(analysis))
    await expect(figures).toContainText(clickText(analysis))
    await expect(labels(page).first()).toContainText('Estimate — not measured')
    const summary = page.getByRole('region', { name: 'Analysis Summary' })
    await expect(summary).toContainText('We estimate')
  }
  // Who has a report knows what the tool is.
  await expect(page.getByRole('heading', { name: 'What a check tells you' })).toBeHidden()
  // Only the season is known, and no month has a count.
  await expect(page.getByRole('heading', { name: /^The year, in percent/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^December \d{4} \d+%$/ })).toBeAttached()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(
    'Monthly volume (middle of the range),Volume from,Volume to,',
  )
  const related = page.getByRole('button', { name: /^Analyze / }).first()
  const name = (await related.textContent())?.trim() ?? ''
  await related.click()
  await expect(heading(page, name)).toBeFocused()
  await expect(field(page)).toHaveValue(name)
})

test('gives no figure where nothing is known', async ({ page, request }) => {
  await openWithPremium(page, request, PATH)
  for (const keyword of ['asdfgh', 'Hundebetten kaufen', 'كلاب']) {
    await check(page, keyword)
    await expect(heading(page, keyword)).toBeVisible()
    await expect(page.getByRole('main').getByText('No estimate: we know').first()).toBeVisible()
    await expect(page.locator('.demand-figures, .demand-chart')).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('checks a niche from the explorer at once, and again after a reload and Back', async ({
  page,
  request,
}) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await openMap(page)
  await flyTo(page, 'Beauty & Personal Care')
  await page.getByRole('button', { name: 'Verify Market' }).click()
  const popup = page.getByText('Beauty & Personal Care came from the Niche Explorer.')
  await expect(popup).toBeVisible()
  await expect(heading(page, 'beauty and personal care')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(popup).toBeHidden()
  expect(host.asked).toEqual(['beauty and personal care'])
  await page.reload()
  await expect(heading(page, 'beauty and personal care')).toBeVisible()
  await check(page, 'cat food')
  await expect(heading(page, 'cat food')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'beauty and personal care')).toBeVisible()
  await expect(field(page)).toHaveValue('beauty and personal care')
  await page.goForward()
  await expect(heading(page, 'cat food')).toBeVisible()
})

test('does not check the keyword of a link from elsewhere', async ({ page, request }) => {
  const host = await standIn(page)
  await openWithPremium(page, request, PATH)
  await page.goto('about:blank')
  await page.goto(`${PATH}?keyword=cat+food`)
  await expect(field(page)).toHaveValue('cat food')
  await expect(button(page)).toBeEnabled()
  expect(host.asked).toEqual([])
})

test('reads the chart with the mouse and with the keyboard', async ({ page, request }) => {
  await standIn(page)
  await openWithPremium(page, request, PATH)
  await check(page, 'cat food')
  const chart = page.getByRole('figure', { name: /^Chart for cat food: Searches per month/ })
  await chart.scrollIntoViewIfNeeded()
  await page.locator('.uplot canvas').waitFor()
  const plot = await page.locator('.u-over').boundingBox()
  if (!plot) throw new Error('no chart')
  // Twelve months with 0.4 of a month on both sides: July 2026 is the eighth.
  await page.mouse.move(plot.x + (plot.width * 7.4) / 11.8, plot.y + plot.height / 2)
  const tooltip = page.locator('.demand-tooltip')
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toHaveText('July 20261,600')
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()

  await chart.focus()
  await page.keyboard.press('Home')
  await expect(tooltip).toHaveText('December 2025800')
  await expect(page.getByText('December 2025: 800 searches')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(tooltip).toHaveText('January 2026800')
  await page.keyboard.press('End')
  await expect(page.getByText('November 2026: 800 searches')).toBeAttached()
  const row = page.getByRole('row', { name: 'July 2026 1,600' })
  await expect(row).toBeAttached()

  const pixels = () =>
    page.locator('.uplot canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await pixels()
  await page.locator('[data-theme-toggle]').click()
  await expect.poll(pixels).not.toBe(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => (await page.locator('.u-over').boundingBox())?.width ?? 0)
    .toBeLessThan(330)
})

test('sorts the related keywords, and exports them as a file in that order', async ({
  page,
  request,
}) => {
  await standIn(page)
  await openWithPremium(page, request, PATH)
  await check(page, 'cat food')
  const byVolume = page.getByRole('columnheader', { name: 'Monthly volume' })
  await byVolume.getByRole('button').click()
  await expect(byVolume).toHaveAttribute('aria-sort', 'descending')
  await byVolume.getByRole('button').click()
  await expect(byVolume).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('button', { name: /^Analyze / })).toHaveText([
    'cat food near me',
    'best cat food',
    '=SUM(A1:A9)',
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('nicher-cat-food-2026-11-21.csv')
  const origin = 'Estimate — not measured,Test Atlas,2026-11-21,"United States, English"'
  expect(await readFile(await download.path(), 'utf8')).toBe(
    [
      '\uFEFFKeyword,Monthly volume,CPC (USD),Competition,Trend,Figures,Source,Date,Place',
      `cat food,800,1.50,Medium,Steady,${origin}`,
      `cat food near me,90,2.00,Low,Rising,${origin}`,
      `best cat food,700,0.46,High,Falling,${origin}`,
      `'=SUM(A1:A9),,,,,${origin}`,
      '',
    ].join('\r\n'),
  )
})

test('shows the figures before the summary', async ({ page, request }) => {
  const host = await standIn(page, { lateSummaries: true })
  await openWithPremium(page, request, PATH)
  await check(page, 'cat food')
  await expect(heading(page, 'cat food')).toBeVisible()
  await expect(page.getByText('Generating insights...')).toBeVisible()
  host.releaseSummaries()
  await expect(page.getByText(SUMMARY)).toBeVisible()
  await expect(page.getByText('Generating insights...')).toBeHidden()
})

test.describe('when the provider is down', () => {
  test.use({ expectedErrors: { patterns: [/503/] } })

  test('says so, keeps the keyword, and works again', async ({ page, request }) => {
    const vendor = await openDataForSeo()
    vendor.break('volume', { kind: 'close' })
    const down = async (home: Home) => {
      await openWithPremium(page, request, PATH, home)
      await check(page, 'cat food')
      const alert = page.getByRole('alert').filter({ hasText: 'is not answering' })
      await expect(alert).toBeVisible()
      await expect(field(page)).toHaveValue('cat food')
      await expectAccessible(page)
      vendor.reset()
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect(heading(page, 'cat food')).toBeFocused()
      await expect(alert).toBeHidden()
      await expect(labels(page).first()).toContainText('DataForSEO')
    }
    await withOwnApi(page, down, vendor.env).finally(vendor.close)
  })
})

/** The buttons under a report, which load after it. */
const TAKE_AWAY = [
  'Keep cat food',
  'Share',
  'Markdown of this report',
  'JSON of this report',
  'Download as PDF',
]

test('works with the keyboard alone', async ({ page, request }) => {
  await standIn(page)
  await openWithPremium(page, request, PATH)
  await field(page).focus()
  await page.keyboard.type('cat food')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'cat food')).toBeVisible()
  await expect(field(page)).toBeFocused()
  for (const name of TAKE_AWAY) await expect(page.getByRole('button', { name })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  for (const name of ['Country', 'Language']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Find Product Ideas' })).toBeFocused()
  for (const name of TAKE_AWAY) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('figure')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Keyword' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})

test('has no layout shifts while the page loads', async ({ page }) => {
  await watchShifts(page)
  await openValidator(page)
  await expectStill(page)
})

test('explains itself without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: 'What a check tells you' })).toBeVisible()
  await expect(field(page)).toBeVisible()
  await context.close()
})
