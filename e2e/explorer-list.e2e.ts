import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { dossierOf } from './atlas-texts.ts'
import { flyTo, niche, openMap } from './map.ts'
import { grantPremium, makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

/** A row of the list: the niche's name and its state. */
const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name} ?(Unexplored|No sub|\\d+ sub)`) })
const title = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 2 })
const shape = (page: Page, name: 'Map' | 'List') => page.getByRole('button', { name, exact: true })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens as a list of all industries, which leads down and back', async ({ page }) => {
    await page.goto('/explore')
    await expect(title(page, 'Start with an industry')).toBeVisible()
    await expect(page.getByText(/^2\d industries$/)).toBeVisible()
    await expectAccessible(page)
    await row(page, 'Pets & Animals').tap()
    await row(page, 'Dog Care').tap()
    await expect(title(page, 'Dog Care')).toBeFocused()
    await expect(title(page, 'Dog Care')).toBeInViewport()
    const { summary } = dossierOf('Senior Dog Mobility')
    await row(page, 'Senior Dog Mobility').tap()
    const gate = page.getByRole('dialog', { name: 'Upgrade to Premium' })
    await expect(gate).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(summary)).toBeInViewport()
    await expectAccessible(page)
    await page.goBack()
    await expect(row(page, 'Senior Dog Mobility')).toBeVisible()
    await page.getByRole('navigation', { name: 'Current path' }).getByText('Niches').tap()
    await expect(row(page, 'Aging & Elder Care')).toBeVisible()
  })

  test('shows the selected niche on the map, and remembers which was chosen', async ({ page }) => {
    await page.goto('/explore?at=Pets+%26+Animals&at=Cat+Care')
    await expect(title(page, 'Cat Care')).toBeVisible()
    await shape(page, 'Map').tap()
    await expect(niche(page, 'Cat Care')).toBeInViewport({ ratio: 0.6 })
    await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-expanded', 'true')
    await page.reload()
    await expect(niche(page, 'Cat Care')).toBeInViewport()
    await shape(page, 'List').tap()
    await expect(title(page, 'Cat Care')).toBeVisible()
  })

  test('finds a niche, and explores it for a member', async ({ page, request }) => {
    const person = await makePerson(request)
    await grantPremium(person)
    await page.goto('/login?next=%2Fexplore')
    await signIn(page, person)
    // Other journeys need the niches that they visit to be unexplored.
    const { name, niches } = dossierOf('Active Dog Gear')
    await page.getByRole('combobox', { name: 'Find a niche' }).fill(name)
    await page.getByRole('option').filter({ hasText: name }).first().tap()
    await page.getByRole('button', { name: `Explore ${name}` }).tap()
    await expect(title(page, name)).toBeFocused()
    for (const below of niches) await expect(row(page, below.name)).toBeVisible()
    const count = page.getByText(`${niches.length} sub-niches`, { exact: true })
    await expect(count.first()).toBeVisible()
  })
})

test('is there on a wide screen too, for the keyboard', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/tree\/branch.*Cat/, async (route) => {
    await late.promise
    await route.continue()
  })
  await openMap(page)
  await flyTo(page, 'Cat Care')
  await shape(page, 'List').focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Cat Care')).toBeVisible()
  late.resolve()
  await expect(row(page, 'Indoor Cat Enrichment')).toBeVisible()
  await expect(shape(page, 'List')).toBeFocused()
  await row(page, 'Indoor Cat Enrichment').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(title(page, 'Indoor Cat Enrichment')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Cat Care')).toBeFocused()
  await expectAccessible(page)
})
