import type { Page } from 'playwright/test'
import { searchesText } from '../src/lib/explorer/dossier-words.ts'
import { apiUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { dossierOf } from './atlas-texts.ts'
import { flyTo, niche, openMap } from './map.ts'
import { expect, test } from './test.ts'

const {
  name: NAME,
  summary,
  customer,
  pays,
  problems,
  words,
  check,
} = dossierOf('Senior Dog Mobility')
const PRICE = `$${pays?.low} to $${pays?.high} ${pays?.unit}`
const [word = { phrase: '', volume: 0 }] = words

const SECTOR = 'Dog Care'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'About the map' })
const finderOf = (page: Page) => page.getByRole('combobox', { name: 'Find a niche' })

test('shows what is known about the selected niche, and leads on from there', async ({ page }) => {
  await openMap(page)
  await flyTo(page, NAME)
  const panel = panelOf(page)
  const first = [
    panel.getByText(summary),
    panel.getByText(/^Nicher's editors, /),
    panel.getByText(PRICE),
    panel.getByRole('button', { name: 'Verify Market' }),
    panel.getByRole('link', { name: 'Find Product Ideas' }),
  ]
  for (const part of first) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(panel.getByText(customer)).toBeVisible()
  await expect(panel.getByText(`Today: ${problems[1]?.today}`)).toBeVisible()
  const searches = panel.getByText(searchesText(word.volume))
  await expect(searches).toBeHidden()
  await panel.getByRole('heading', { name: 'What they search for' }).click()
  await expect(searches).toBeVisible()
  await expectAccessible(page)

  // The part stays open for the next niche, which begins at its top again.
  await flyTo(page, 'Puppy Raising Programs')
  await expect(panel.getByText(/searches a month/).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Verify Market' })).toBeInViewport()
  await panel.getByRole('link', { name: 'Read its page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puppy Raising Programs')
})

test('hands over the phrase that people search for', async ({ page }) => {
  await openMap(page)
  await flyTo(page, NAME)
  await expect(page.getByText(/^Nicher's editors, /)).toBeVisible()
  await page.getByRole('button', { name: 'Verify Market' }).click()
  await page.waitForURL(/\/market-demand-validator/)
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue(word.phrase)
})

test('goes to a niche elsewhere that belongs here too, and back', async ({ page }) => {
  await openMap(page)
  await flyTo(page, 'Taxes')
  const panel = panelOf(page)
  await panel.getByRole('button', { name: /^Creator Bookkeeping & Tax/ }).click()
  await expect(niche(page, 'Creator Bookkeeping & Tax')).toBeVisible()
  await expect(panel.getByText('Creator Economy', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: /^Taxes Personal Finance/ }).click()
  await expect(niche(page, 'Taxes')).toBeVisible()
})

test('finds a niche by what people search for, and says so', async ({ page }) => {
  await openMap(page)
  await finderOf(page).fill(word.phrase)
  const option = page.getByRole('option', { name: new RegExp(NAME) })
  await expect(option).toContainText(`searched as “${word.phrase}”`)
  await expect(option.locator('mark').first()).toHaveText(word.phrase.split(' ')[0] ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(niche(page, NAME)).toBeVisible()
  await finderOf(page).fill('zxqv')
  await expect(page.getByText('Nothing on the map matches that yet.')).toBeVisible()
})

test.describe('without a host', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/] } })

  test('still finds by name, and shows the dossier once the host is back', async ({ page }) => {
    await openMap(page)
    // What was seen can be found without a host.
    await flyTo(page, SECTOR)
    await expect(niche(page, NAME)).toBeVisible()
    await page.route(`${apiUrl}/api/niches/**`, (route) => route.abort())
    await flyTo(page, NAME)
    const panel = panelOf(page)
    await expect(panel.getByText('We will keep trying.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Verify Market' })).toBeEnabled()
    await page.unroute(`${apiUrl}/api/niches/**`)
    await expect(panel.getByText(PRICE)).toBeVisible()
  })
})

test('keeps the dossier of a phone in the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/explore')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await flyTo(page, NAME)
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: 'Verify Market' })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByText(summary)).toBeInViewport({ ratio: 1 })
  const title = panel.getByRole('heading', { name: 'First check' })
  await expect(title).toBeHidden()
  await panel.getByRole('button', { name: 'Show more' }).click()
  await title.click()
  await expect(panel.getByText(check)).toBeInViewport()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Show less' }).click()
  await expect(panel.getByText(NAME).first()).toBeInViewport()
})
