import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { MOTION_MS } from '../src/lib/explorer/motion.ts'
import { apiUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { flyTo, niche, openMap } from './map.ts'
import { expect, test } from './test.ts'

const BRANCHES = `${apiUrl}/api/tree/branches**`
const row = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name} `) })

/** Keeps back what the page asks of the map, until it is released. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(BRANCHES, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('shows the outline until the map is drawn', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/explore')
  const outline = page.getByText('Dog Care', { exact: true })
  await expect(outline).toBeVisible()
  await expect(page.getByText('Loading niche explorer...')).toBeInViewport()
  await expect(page.getByRole('combobox', { name: 'Find a niche' })).toBeHidden()
  await expectAccessible(page)
  release()
  await expect(niche(page, 'Niches')).toBeVisible()
  await expect(outline).toBeHidden()
})

test('says how many niches are loaded for all levels, and can be stopped', async ({ page }) => {
  await openMap(page)
  const release = await hold(page)
  const all = page.getByRole('button', { name: 'Open all levels' })
  await all.click()
  await expect(page.getByText(/^Loading… \d+ niches$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Loading…/)).toBeHidden()
  release()
  const third = page.locator('[role="treeitem"][aria-level="4"]')
  await expect(third).toHaveCount(0)
  await all.click()
  await expect(third.first()).toBeVisible()
})

test('loads what is in view before it is opened', async ({ page }) => {
  const ahead = page.waitForRequest(/branches\?.*depth=1$/)
  await openMap(page)
  expect(JSON.parse(new URL((await ahead).url()).searchParams.get('paths') ?? '[]')).toEqual(
    expect.arrayContaining([[expect.any(String), expect.any(String)]]),
  )
})

test('ends a flight at its niche, although a branch opens during it', async ({ page }) => {
  await openMap(page)
  // The answer comes early in the flight.
  await page.route(BRANCHES, async (route) => {
    await delay(MOTION_MS / 6)
    await route.continue()
  })
  await flyTo(page, 'Dog Care')
  await expect(niche(page, 'Active Dog Gear')).toBeInViewport()
  await expect(niche(page, 'Dog Care')).toBeInViewport({ ratio: 1 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('moves at once for those who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMap(page)
  const place = page.locator('.explorer-place')
  const before = await place.innerText()
  await page.getByRole('combobox', { name: 'Find a niche' }).fill('Cat Care')
  await page.getByRole('option').first().click()
  await expect(niche(page, 'Cat Care')).toBeInViewport({ ratio: 1 })
  const after = await place.innerText()
  expect(after).not.toBe(before)
  // Nothing moves any more.
  await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-selected', 'true')
  expect(await place.innerText()).toBe(after)
})

test.describe('without a connection', () => {
  test.use({
    expectedErrors: { patterns: [/Failed to load resource/, /could not be loaded/] },
  })

  test('the map shows what was seen, and loads the rest once there is one', async ({ page }) => {
    // What is in view is loaded ahead; this one must not be among it.
    let isAway = true
    await page.route(BRANCHES, (route) =>
      isAway &&
      new URL(route.request().url()).searchParams.get('paths')?.includes('Household Insurance')
        ? route.abort('internetdisconnected')
        : route.continue(),
    )
    await openMap(page)
    await flyTo(page, 'Dog Care')
    await expect(niche(page, 'Senior Dog Mobility')).toBeVisible()
    await page.route(`${apiUrl}/**`, (route) => route.abort('internetdisconnected'))
    await flyTo(page, 'Senior Dog Mobility')
    await flyTo(page, 'Household Insurance')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('could not be loaded')
    await expectAccessible(page)
    isAway = false
    await page.unroute(`${apiUrl}/**`)
    await notice.getByRole('button', { name: 'Try Again' }).click()
    await expect(notice).toBeEmpty()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('the list offers to try again', async ({ page }) => {
      await page.goto('/explore')
      await row(page, 'Pets & Animals').tap()
      await row(page, 'Dog Care').tap()
      await expect(row(page, 'Senior Dog Mobility')).toBeVisible()
      await page.route(`${apiUrl}/**`, (route) => route.abort('internetdisconnected'))
      await page.goBack()
      await row(page, 'Cat Care').tap()
      await expect(page.getByRole('alert')).toContainText("What is below 'Cat Care' could not")
      await page.goBack()
      await row(page, 'Dog Care').tap()
      await expect(row(page, 'Senior Dog Mobility')).toBeVisible()
      await page.goBack()
      await page.unroute(`${apiUrl}/**`)
      await row(page, 'Cat Care').tap()
      await expect(row(page, 'Indoor Cat Enrichment')).toBeVisible()
      await expectAccessible(page)
    })
  })
})
