import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { openWithPremium } from './people.ts'
import { expect, test } from './test.ts'

async function addIdeas(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add ideas' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(names.join('\n'))
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog).toBeHidden()
}

async function checkDemand(page: Page, keyword: string): Promise<void> {
  await page.goto('/market-demand-validator')
  await page.getByRole('textbox', { name: 'Keyword' }).fill(keyword)
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect(page.getByRole('heading', { name: new RegExp(keyword, 'i') }).first()).toBeVisible()
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('two niches stand beside each other, on the screen and in a file', async ({
  page,
  request,
}) => {
  await openWithPremium(page, request, '/workspace')
  await addIdeas(page, ['garden furniture', 'christmas trees', 'asdfgh trade'])
  for (const keyword of ['garden furniture', 'christmas trees']) await checkDemand(page, keyword)

  await page.goto('/workspace')
  await page.getByRole('link', { name: 'Compare' }).click()
  for (const name of ['garden furniture', 'asdfgh trade']) {
    await page.getByRole('checkbox', { name }).check()
  }
  const searches = row(page, 'Searches a month').getByRole('cell')
  await expect(searches.nth(0)).toContainText('Estimate')
  await expect(searches.nth(1)).toHaveText('Not checked yet')
  await expect(page).toHaveURL(/ids=[\w-]+,[\w-]+$/)

  await page.getByRole('checkbox', { name: 'christmas trees' }).check()
  await expect(searches).toHaveCount(3)
  await expect(
    page.getByRole('figure', { name: /^Chart of garden furniture, christmas trees/ }),
  ).toBeVisible()

  const before = await row(page, 'Score, 0 to 100').getByRole('cell').nth(0).innerText()
  await page.getByRole('slider', { name: 'Evidence' }).fill('0')
  await expect(page.getByText('These are your own weights')).toBeVisible()
  await expect(row(page, 'Score, 0 to 100').getByRole('cell').nth(0)).not.toHaveText(before)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Demand,Searches a month')
  await expectAccessible(page)

  // On paper it is one page, dark on white.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })

  await page.goBack()
  await expect(searches).toHaveCount(2)
})

test('a sector is checked with one choice, and ranked by searches', async ({ page, request }) => {
  await openWithPremium(page, request, '/market-demand-validator/list')
  const sector = page.getByLabel(/^Check a sector/)
  await sector.selectOption({ index: 3 })
  await expect(page.getByRole('heading', { name: /^Figures for \d+ Keywords?$/ })).toBeVisible()
  const onMap = page.getByRole('link', { name: / on the map$/ })
  await expect(onMap.first()).toHaveAttribute('href', /^\/explore/)
  await expect(page.getByRole('columnheader', { name: 'Monthly volume' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})
