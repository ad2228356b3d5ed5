import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { openDataForSeo } from '../testing/dataforseo-vendor.ts'
import { expectAccessible } from './accessible.ts'
import { withOwnApi } from './api-process.ts'
import { type Home, openWithPremium } from './people.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

const PATH = '/market-demand-validator/list'
/** Nothing is known about the last one. The first one has no season. */
const LIST = [
  ...['Keyword', 'cat food', 'garden furniture', 'christmas trees', '', '!!!', 'cat food'],
  'asdfgh',
]

const field = (page: Page) => page.getByLabel('Keywords', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Check the List' })
const box = (page: Page, keyword: string) =>
  page.getByRole('checkbox', { name: `Draw ${keyword}`, exact: true })
const links = (page: Page) => page.getByRole('rowheader').getByRole('link')
const chart = (page: Page) => page.getByRole('figure', { name: /^Chart of / })

async function check(page: Page, lines: readonly string[] = LIST) {
  await field(page).fill(lines.join('\n'))
  await button(page).click()
}

async function expectFigures(page: Page, count: number) {
  await expect(page.getByRole('heading', { name: `Figures for ${count} Keyword` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
}

test('shows a visitor the sample and the gate, and asks nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/market-validator/')) asked.push(request.url())
  })
  await page.goto(PATH)
  await check(page)
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(page.getByText('This is a demo with sample figures.')).toBeVisible()
  await expect(page.locator('.source-label')).toContainText('Sample — not measured')
  await expect(links(page)).toHaveCount(16)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  expect(asked).toEqual([])
})

test('refuses an empty list and one that is too long, at the field', async ({ page }) => {
  await page.goto(PATH)
  await button(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(/^Please enter at least one keyword/)
  await field(page).fill(Array.from({ length: 62 }, (_, index) => `phrase ${index}`).join('\n'))
  await expect(page.getByText('62 of 50')).toBeVisible()
  await button(page).click()
  await expect(field(page)).toHaveAccessibleDescription(/this one has 62\. Please remove 12\./)
  await expectAccessible(page)
})

test('gives the figures of a list, and says what it cannot check', async ({ page, request }) => {
  await openWithPremium(page, request, PATH)
  await check(page)
  await expectFigures(page, 4)
  for (const text of ['answered free', 'repeated, and not asked again', 'cannot be checked']) {
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  }
  const failed = page.getByRole('listitem').filter({ hasText: 'Line 6' })
  await expect(failed).toContainText('Keyword must contain letters or digits')
  await expect(page.getByRole('button', { name: 'Try These Again' })).toHaveCount(0)
  await expect(box(page, 'asdfgh')).toBeDisabled()
  await expect(box(page, 'asdfgh')).toHaveAccessibleDescription('No months')
  await expectAccessible(page)

  const byKeyword = page.getByRole('columnheader', { name: 'Keyword', exact: true })
  await byKeyword.getByRole('button').click()
  await expect(byKeyword).toHaveAttribute('aria-sort', 'ascending')
  await expect(links(page)).toHaveText([
    'asdfgh',
    'cat food',
    'christmas trees',
    'garden furniture',
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^nicher-keyword-list-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([
    ...['asdfgh', 'cat food', 'christmas trees', 'garden furniture', '!!!', ''],
  ])
  expect(rows[2]).toMatch(/,United States,English,2,$/)
  expect(rows[5]).toMatch(/,United States,English,6,Keyword must contain letters or digits$/)
})

test('draws keywords together, and reads them with mouse and keyboard', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, PATH)
  await check(page, [
    ...['christmas trees', 'garden furniture', 'yoga mats', 'ski boots', 'lawn mower'],
    'camping tents',
  ])
  await expectFigures(page, 6)
  await box(page, 'christmas trees').check()
  await expect(page.getByText('Check one more keyword')).toBeVisible()
  await box(page, 'ski boots').check()
  await expect(chart(page)).toBeVisible()
  await page.locator('.uplot canvas').waitFor()
  await expect(
    page.getByRole('heading', { name: 'Each year in percent of its own average month' }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^December \d{4} \d+% \d+%$/ })).toBeAttached()
  await chart(page).scrollIntoViewIfNeeded()
  const plot = await page.locator('.u-over').boundingBox()
  if (!plot) throw new Error('no chart')
  await page.mouse.move(plot.x + plot.width - 8, plot.y + plot.height / 2)
  await expect(page.locator('.chart-legend strong')).toHaveText([/^\d+%$/, /^\d+%$/])
  await page.mouse.move(0, 0)
  await expect(page.locator('.chart-legend strong')).toHaveCount(0)

  for (const keyword of ['garden furniture', 'lawn mower', 'yoga mats'])
    await box(page, keyword).check()
  await expect(box(page, 'camping tents')).toBeDisabled()
  await expect(box(page, 'camping tents')).toHaveAccessibleDescription(/a chart can show no more/)
  await expectAccessible(page)
  await box(page, 'ski boots').uncheck()
  await expect(box(page, 'camping tents')).toBeEnabled()
})

test('sorts and draws with the keyboard alone', async ({ page, request }) => {
  await openWithPremium(page, request, PATH)
  await field(page).focus()
  await page.keyboard.type('christmas trees\nyoga mats')
  for (const stop of ['Country', 'Language']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: stop })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFigures(page, 2)
  await expect(page.getByRole('heading', { name: 'Figures for 2 Keywords' })).toBeFocused()
  for (const stop of ['Download CSV', 'Keyword']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: stop, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(links(page)).toHaveText(['yoga mats', 'christmas trees'])
  await links(page).first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.locator('.uplot canvas').waitFor()
  await page.keyboard.press('Tab')
  await expect(chart(page)).toBeFocused()
  await page.keyboard.press('Home')
  const reading = /^\w+ \d{4}: yoga mats \d+%, christmas trees \d+%$/
  await expect(page.getByText(reading)).toBeAttached()
  const first = await page.getByText(reading).textContent()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(reading)).not.toHaveText(first ?? '')
})

test('works by touch on a phone', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await openWithPremium(page, context.request, PATH)
  await field(page).fill(LIST.join('\n'))
  await button(page).tap()
  await expectFigures(page, 4)
  await page.getByRole('columnheader', { name: 'Monthly volume' }).getByRole('button').tap()
  await expect(page.getByRole('columnheader', { name: 'Monthly volume' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await box(page, 'garden furniture').tap()
  await box(page, 'christmas trees').tap()
  await page.locator('.uplot canvas').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(390)
  await expectAccessible(page)
  await context.close()
})

test('keeps the text across a reload, and after a report and Back', async ({ page, request }) => {
  await openWithPremium(page, request, '/market-demand-validator')
  await page.getByRole('link', { name: 'Check a list of up to 50 keywords' }).click()
  await page.waitForURL(`**${PATH}`)
  await check(page, ['cat food', 'dog food'])
  await expectFigures(page, 2)
  await links(page).first().click()
  await expect(page.getByRole('heading', { name: 'Demand for cat food' })).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue('cat food\ndog food')
  await page.reload()
  await expect(field(page)).toHaveValue('cat food\ndog food')
  await expect(page.getByText('2 of 50')).toBeVisible()
})

/** The provider gives no answer for three of them. */
const FIFTY = Array.from({ length: 50 }, (_, index) =>
  [2, 19, 49].includes(index) ? `noanswer ${index + 1}` : `cat food ${index + 1}`,
)

test('shows the cost of paid keywords before it asks, and asks again only what failed', async ({
  page,
  request,
}) => {
  const vendor = await openDataForSeo()
  const ask = async (home: Home) => {
    await openWithPremium(page, request, PATH, home)
    await check(page, FIFTY)
    await expect(page.getByRole('heading', { name: 'What This List Will Cost' })).toBeFocused()
    await expect(page.getByText('50 asked from DataForSEO, in 1 paid request')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change the List' }).click()
    await expect(field(page)).toBeFocused()
    await button(page).click()
    expect(vendor.requests).toEqual([])

    const release = vendor.hold()
    await page.getByRole('button', { name: 'Get Figures' }).click()
    await expect(page.getByRole('progressbar', { name: 'Keywords answered' })).toBeVisible()
    await expect(page.getByText('0 of 50', { exact: true })).toBeVisible()
    await expectAccessible(page)
    release()
    await expectFigures(page, 47)
    for (const line of [3, 20, 50]) {
      await expect(page.getByText(`Line ${line}`, { exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Try These Again' }).click()
    await expect.poll(() => vendor.asked('volume')).toBe(2)
    expect(vendor.requests[1]?.task.keywords).toEqual(['noanswer 3', 'noanswer 20', 'noanswer 50'])
    await expectFigures(page, 47)
  }
  await withOwnApi(page, ask, vendor.env).finally(vendor.close)
})

test('has no layout shifts while the page loads', async ({ page }) => {
  await watchShifts(page)
  await page.goto(PATH)
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
  await expectStill(page)
})
