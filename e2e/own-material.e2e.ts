import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { openWithPremium } from './people.ts'
import { expect, test } from './test.ts'

const PATH = '/product-idea-generator'
const INTERVIEW = [
  'Interviewer: How do you take deposits for the kennel?',
  'P1: I am so tired of chasing clients for the deposit before every holiday.',
  'P2: I keep losing track of who paid the deposit and who did not.',
].join('\n')
const CSV = [
  'Date,Stars,Title,Review Text',
  '2026-03-01,1,Deposits,I keep losing track of which kennel deposit belongs to which dog.',
  '2026-03-02,2,By hand,I am tired of checking every deposit by hand in a spreadsheet.',
].join('\n')

const part = (page: Page) => page.locator('details.own')
const list = (page: Page) => part(page).getByRole('list', { name: 'Your material' })
const form = (page: Page) => part(page).getByRole('form', { name: 'Add material' })
const button = (page: Page, name: string | RegExp) => part(page).getByRole('button', { name })
const quotes = (page: Page) => page.locator('.ideas-quotes li')

async function unfold(page: Page) {
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
  await part(page).locator('summary').click()
}

async function paste(page: Page, text: string, name: string) {
  await button(page, 'Add material').click()
  await form(page).getByLabel('Paste a text').fill(text)
  await button(page, 'Continue').click()
  await form(page).getByLabel('Name').fill(name)
  await button(page, 'Add').click()
  await expect(list(page)).toContainText(name)
}

async function analyze(page: Page, market: string) {
  await page.getByLabel('Market', { exact: true }).fill(market)
  await page.getByRole('button', { name: 'Generate Ideas' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: `Product ideas for ${market}` }),
  ).toBeVisible()
  const toggles = page.getByRole('button', { name: /^Show \d+ user quotes?$/ })
  while ((await toggles.count()) > 0) await toggles.first().click()
}

test('is pasted, uploaded, analyzed, quoted as the member’s own, and deleted', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, PATH)
  await unfold(page)
  await paste(page, INTERVIEW, 'Kennel talk')
  await expect(list(page)).toContainText('Interview · 2 texts')

  // A table: the column is chosen on the screen.
  await button(page, 'Add material').click()
  await form(page)
    .getByLabel('Or choose a file')
    .setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  const columns = form(page).getByRole('group', { name: 'Which column has the text?' })
  await expect(columns.getByRole('radio', { name: /Review Text/ })).toBeChecked()
  await expect(columns).toContainText('Deposits · By hand')
  await columns.getByRole('radio', { name: /Title/ }).check()
  await columns.getByRole('radio', { name: /Review Text/ }).check()
  await expect(form(page).getByLabel('Column with the date')).toHaveValue('0')
  await expectAccessible(page)
  await button(page, 'Add').click()
  await expect(list(page)).toContainText('Reviews or other rows (CSV, JSON) · 2 texts')

  await part(page).getByLabel('Read nothing else').check()
  await analyze(page, 'kennel software')
  await expect(page.getByText('Your material — private to you', { exact: true })).toBeVisible()
  await expect(quotes(page).first()).toBeVisible()
  for (const quote of await quotes(page).all()) {
    await expect(quote).toContainText('Your material')
    const words = await quote.getByRole('blockquote').innerText()
    expect(`${INTERVIEW}\n${CSV}`).toContain(words)
  }
  await expect(page.getByText('0 points')).toHaveCount(0)
  await expectAccessible(page)

  // A quote leads to its material.
  const own = quotes(page).filter({ hasText: 'Kennel talk' }).first()
  await own.getByRole('link').click()
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Kennel talk' })).toBeFocused()

  const before = await quotes(page).count()
  await button(page, 'Delete Kennel talk').click()
  await expect(list(page)).not.toContainText('Kennel talk')
  await expect(page.getByText('chasing clients')).toHaveCount(0)
  await expect.poll(() => quotes(page).count()).toBeLessThan(before)
  // The address still names the material, so its part is unfolded.
  await page.reload()
  await expect(page.getByText('chasing clients')).toHaveCount(0)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

test('a double click deletes one material, not the next as well', async ({ page, request }) => {
  await openWithPremium(page, request, PATH)
  await unfold(page)
  await paste(page, INTERVIEW, 'First talk')
  await paste(page, INTERVIEW.replaceAll('deposit', 'vaccine record'), 'Second talk')
  const at = await button(page, 'Delete Second talk').boundingBox()
  if (at === null) throw new Error('The button has no place')
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.reload()
  await unfold(page)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText('First talk')
})

test('says why a file cannot be read, and what to do', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.patterns.push(/422/)
  await openWithPremium(page, request, PATH)
  await unfold(page)
  await button(page, 'Add material').click()
  await button(page, 'Continue').click()
  await expect(form(page)).toContainText('Please choose a file or paste a text')
  const file = form(page).getByLabel('Or choose a file')
  const choose = (name: string, content: string) =>
    file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await choose('reviews.xlsx', 'PK\u0003\u0004')
  await expect(form(page)).toContainText('Please save it as CSV')
  await choose('reviews.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
  await expect(form(page)).toContainText('XML or HTML')
  await choose('reviews.csv', 'Review,Stars\n"It broke,1\nIt leaks,2')
  await expect(form(page)).toContainText('at row 2: a quotation mark is opened there')
})

test('is seen by nobody else, and is part of Premium', async ({ page, request, browser }) => {
  await openWithPremium(page, request, PATH)
  await unfold(page)
  await paste(page, 'I am tired of the quibblesnatch in my sourdough baking.', 'Secret talk')

  const elsewhere = await browser.newPage()
  await openWithPremium(elsewhere, request, PATH)
  await unfold(elsewhere)
  await expect(button(elsewhere, 'Add material')).toBeVisible()
  await expect(list(elsewhere)).toHaveCount(0)
  await analyze(elsewhere, 'sourdough baking')
  await expect(elsewhere.getByText('quibblesnatch')).toHaveCount(0)

  const visitor = await browser.newPage()
  await visitor.goto(PATH)
  await unfold(visitor)
  await expect(part(visitor)).toContainText('Adding your own material is part of Premium')
  await button(visitor, 'Upgrade to Premium').click()
  await expect(visitor.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible()
  await elsewhere.close()
  await visitor.close()
})

for (const theme of ['dark', 'light'] as const) {
  test(`is added, used and deleted by keyboard on a phone, ${theme}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: theme })
    await openWithPremium(page, request, PATH)
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
    await page.evaluate((name) => {
      localStorage.setItem('nicher:theme', name)
      document.documentElement.dataset.theme = name
    }, theme)
    await part(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Add material').focus()
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Paste a text')).toBeFocused()
    await page.keyboard.insertText(CSV)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Continue')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.keyboard.press('Enter')
    await expect(list(page)).toContainText('Pasted text')
    await expect(button(page, 'Add material')).toBeFocused()
    await part(page).getByLabel('Use my material in the next analysis').focus()
    await page.keyboard.press('Space')
    await expect(part(page).getByLabel('Read Pasted text')).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(part(page).getByLabel('Read Pasted text')).toBeChecked()
    await expectAccessible(page)
    await button(page, 'Delete Pasted text').focus()
    await page.keyboard.press('Enter')
    await expect(list(page)).toHaveCount(0)
    await expect(button(page, 'Add material')).toBeFocused()
  })
}
