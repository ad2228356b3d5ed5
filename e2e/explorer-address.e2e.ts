import { siteUrl } from '../testing/journey-stack.ts'
import { flyTo, niche, openMap } from './map.ts'
import { expect, test } from './test.ts'

const path = (name: string) => new RegExp(`\\?at=.*at=${name.replaceAll(' ', '\\+')}$`)

test('names the selected niche, and Back returns to the one before', async ({ page }) => {
  await openMap(page)
  await flyTo(page, 'Dog Care')
  await expect(page).toHaveURL(path('Dog Care'))
  await flyTo(page, 'Cat Care')
  await expect(page).toHaveURL(path('Cat Care'))
  await page.goBack()
  await expect(page).toHaveURL(path('Dog Care'))
  const card = page.getByRole('complementary', { name: 'About the map' })
  await expect(card.getByText('Dog Care', { exact: true }).first()).toBeVisible()
  await expect(niche(page, 'Dog Care')).toHaveAttribute('aria-selected', 'true')
  await expect(niche(page, 'Dog Care')).toBeInViewport()
})

test('leads from the tools back to the niche', async ({ page }) => {
  await openMap(page)
  await flyTo(page, 'Cat Care')
  await page.getByRole('button', { name: 'Verify Market' }).click()
  await page.waitForURL('**/market-demand-validator?**')
  const back = page.getByRole('link', { name: 'Cat Care on the map' })
  await back.click()
  await expect(page).toHaveURL(path('Cat Care'))
  await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Find Product Ideas' }).click()
  await page.waitForURL('**/product-idea-generator?**')
  await expect(back).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(path('Cat Care'))
  await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-selected', 'true')
})

test('can be copied, and opens for somebody else', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl })
  await openMap(page)
  await flyTo(page, 'Senior Dog Mobility')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link to Senior Dog Mobility copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(niche(other, 'Senior Dog Mobility')).toBeInViewport()
  await expect(niche(other, 'Senior Dog Mobility')).toHaveAttribute('aria-selected', 'true')
  await other.context().close()
})

test('of a niche that the map lacks opens the nearest one and says so', async ({ page }) => {
  await page.goto('/explore?at=Pets+%26+Animals&at=Dog+Care&at=Dog+Operas')
  await expect(page.getByRole('alert').filter({ hasText: 'Dog Operas' })).toHaveText(
    "We could not find 'Dog Operas' on the map. We selected 'Dog Care', the nearest niche.",
  )
  await expect(niche(page, 'Dog Care')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(path('Dog Care'))
})

test('of a search that finds nothing leads to the demand for it', async ({ page }) => {
  await openMap(page)
  const finder = page.getByRole('combobox', { name: 'Find a niche' })
  await finder.fill('beekeping')
  const found = page.getByRole('option', { name: /^Beekeeping & Pollinators/ })
  await expect(found).toBeVisible()
  await finder.fill('xyzzy qux')
  const demand = page.getByRole('link', { name: 'Check the demand for “xyzzy qux”' })
  await expect(demand).toBeVisible()
  await finder.press('Tab')
  await expect(demand).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/market-demand-validator?**')
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue('xyzzy qux')
})
