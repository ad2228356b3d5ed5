import type { Page } from 'playwright/test'
import { apiUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { dossierOf } from './atlas-texts.ts'
import { niche } from './map.ts'
import { openWithPremium } from './people.ts'
import { expect, test } from './test.ts'

// Every way through the explorer by touch, on a wide screen and on a phone: on both, as the map
// and as the list. Niches that a journey explores belong to that journey alone.
const SCREENS = [
  { width: 1280, height: 800, shape: 'Map', explored: 'Rescue Dog Adoption Support' },
  { width: 390, height: 844, shape: 'List', explored: 'In-Home Obedience Training' },
] as const

const PETS = '/explore?at=Pets+%26+Animals'
const row = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name} `) })
const shape = (page: Page, name: 'Map' | 'List') => page.getByRole('button', { name, exact: true })
const gate = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' })
const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a niche' })

/** Taps a niche on the map or in the list, whichever is shown. */
async function choose(page: Page, name: string): Promise<void> {
  await niche(page, name).locator('.niche-target').or(row(page, name)).first().tap()
}

/** Waits until a niche is selected: on the map by its state, in the list by its heading. */
async function expectSelected(page: Page, name: string): Promise<void> {
  const onMap = page.getByRole('treeitem', { name: new RegExp(`^${name},`), selected: true })
  const inList = page.getByRole('heading', { name, exact: true, level: 2 })
  await expect(onMap.or(inList).first()).toBeInViewport()
}

for (const { width, height, shape: first, explored } of SCREENS) {
  test.describe(`by touch at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: true })

    test('a first visit leads down to the gate, and back', async ({ page }) => {
      await page.goto('/explore')
      await expect(page.getByText(/^2\d industries$/).first()).toBeVisible()
      await expect(shape(page, first)).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'Pets & Animals' }).tap()
      await expectSelected(page, 'Pets & Animals')
      await choose(page, 'Dog Care')
      await expectSelected(page, 'Dog Care')
      if (first === 'Map') await niche(page, 'Dog Care').locator('.niche-toggle-target').tap()
      await choose(page, 'Senior Dog Mobility')
      await expect(gate(page)).toBeVisible()
      await gate(page).getByRole('button', { name: 'Maybe Later' }).tap()
      await expectSelected(page, 'Senior Dog Mobility')
      await page.goBack()
      await expectSelected(page, 'Dog Care')
      for (const to of first === 'Map' ? (['List', 'Map'] as const) : (['Map', 'List'] as const)) {
        await shape(page, to).tap()
        await expectSelected(page, 'Dog Care')
      }
    })

    test('a link leads to its niche, and a search with a slip to another', async ({ page }) => {
      await page.goto(`${PETS}&at=Cat+Care`)
      await expectSelected(page, 'Cat Care')
      await finder(page).tap()
      await finder(page).fill('beekeping')
      await page.getByRole('option', { name: /^Beekeeping & Pollinators/ }).tap()
      await expectSelected(page, 'Beekeeping & Pollinators')
      await expectAccessible(page)
      await page.goBack()
      await expectSelected(page, 'Cat Care')
    })

    test('a member explores', async ({ page, request }) => {
      const { niches } = dossierOf(explored)
      await openWithPremium(page, request, '/explore')
      await finder(page).fill(explored)
      await page.getByRole('option').filter({ hasText: explored }).first().tap()
      await expectSelected(page, explored)
      const answered = page.waitForResponse((answer) => answer.url() === `${apiUrl}/api/explore`)
      if (first === 'Map') await choose(page, explored)
      else await page.getByRole('button', { name: `Explore ${explored}` }).tap()
      await answered
      for (const { name } of niches) {
        await expect(niche(page, name).or(row(page, name)).first()).toBeInViewport()
      }
    })

    test('colors show demand, with their legend, until they are switched off', async ({ page }) => {
      await page.goto(`${PETS}&at=Dog+Care`)
      await shape(page, 'Map').tap()
      const item = niche(page, 'Dog Care')
      const colors = page.getByLabel('Colors')
      await expect(item).toHaveAccessibleName(/sub-niches$/)
      await colors.selectOption('Demand')
      await expect(item).toHaveAccessibleName(/sub-niches\. typically .*\dK.* searches a month$/)
      await expect(item.locator('..')).toHaveAttribute('data-heat', /^[0-3]$/)
      const legend = page.getByRole('listitem').filter({ hasText: '30K or more' })
      await expect(legend).toBeInViewport()
      await expectAccessible(page)
      // Seen from far, the dots have the colors.
      await page.getByRole('button', { name: 'Show level 1 only' }).tap()
      const dots = page.locator('.niche-dots[data-heat="3"]')
      await expect(dots).toHaveAttribute('d', /M/)
      await expect(page.locator('.niche-dots[data-state="branch"]')).toHaveAttribute('d', '')
      await shape(page, 'List').tap()
      await expect(row(page, 'Senior Dog Mobility')).toHaveText(/searches a month/)
      await colors.selectOption('Competition')
      await expect(row(page, 'Senior Dog Mobility')).toHaveText(/(low|medium|high) competition/)
      await colors.selectOption('Node type')
      await expect(row(page, 'Senior Dog Mobility')).not.toHaveText(/searches a month/)
      await shape(page, 'Map').tap()
      await expect(item).toHaveAccessibleName(/sub-niches$/)
      await expect(legend).toBeHidden()
    })

    test('no control covers the map', async ({ page }) => {
      await page.goto('/explore')
      await shape(page, 'Map').tap()
      const map = page.getByRole('tree')
      await expect(niche(page, 'Niches')).toBeVisible()
      const foreign = await map.evaluate((host) => {
        const { left, top, right, bottom } = host.getBoundingClientRect()
        const others = new Set<string>()
        for (let x = left + 1; x < right; x += 8)
          for (let y = top + 1; y < bottom; y += 8) {
            const at = document.elementFromPoint(x, y)
            if (at && !host.contains(at)) others.add(at.outerHTML.slice(0, 80))
          }
        return [...others]
      })
      expect(foreign).toEqual([])
    })

    test('the keyboard and a screen reader', async ({ page }) => {
      await page.goto(`${PETS}&at=Dog+Care`)
      await shape(page, 'Map').focus()
      await page.keyboard.press('Enter')
      const tree = page.getByRole('tree', { name: 'Niches' })
      await tree.focus()
      const item = niche(page, 'Dog Care')
      await expect(item).toHaveAttribute('aria-selected', 'true')
      await expect(item).toHaveAttribute('aria-level', '3')
      await expect(item).toHaveAttribute('aria-setsize', /^\d+$/)
      await expect(item).toHaveAttribute('aria-posinset', /^\d+$/)
      const id = (await item.getAttribute('id')) ?? ''
      await expect(tree).toHaveAttribute('aria-activedescendant', id)
      await page.keyboard.press('ArrowLeft')
      await expect(item).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('ArrowLeft')
      const above = await niche(page, 'Pets & Animals').getAttribute('id')
      await expect(tree).toHaveAttribute('aria-activedescendant', above ?? '')
      await page.keyboard.press('Enter')
      await expect(niche(page, 'Pets & Animals')).toHaveAttribute('aria-selected', 'true')
      await expect(niche(page, 'Pets & Animals')).toBeInViewport()
      await shape(page, 'List').focus()
      await page.keyboard.press('Enter')
      await row(page, 'Cat Care').focus()
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { name: 'Cat Care', exact: true, level: 2 })
      await expect(heading).toBeFocused()
    })
  })
}

test.describe('by touch on a phone without a connection', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expectedErrors: { patterns: [/Failed to load resource/, /could not be loaded/] },
  })

  test('the map shows what was seen, and says what is missing', async ({ page }) => {
    await page.goto(`${PETS}&at=Dog+Care`)
    await shape(page, 'Map').tap()
    await expect(niche(page, 'Senior Dog Mobility')).toBeVisible()
    await page.route(`${apiUrl}/**`, (route) => route.abort('internetdisconnected'))
    await finder(page).fill('Household Insurance')
    await page.getByRole('option').filter({ hasText: 'Household Insurance' }).first().tap()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.goBack()
    await expectSelected(page, 'Dog Care')
  })
})

for (const [width, height] of [
  [320, 568],
  [740, 360],
] as const) {
  test.describe(`by touch at ${width} × ${height} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: true })

    test('the map opens, with colors too', async ({ page }) => {
      await page.goto(`${PETS}&at=Dog+Care`)
      await shape(page, 'Map').tap()
      await page.getByLabel('Colors').selectOption('Demand')
      await page.reload()
      await expect(niche(page, 'Dog Care')).toBeVisible()
      const box = await page.getByRole('tree').boundingBox()
      expect(box?.height).toBeGreaterThan(150)
    })
  })
}

test.describe('by touch with less motion on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the map is at its niche at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${PETS}&at=Dog+Care`)
    await shape(page, 'Map').tap()
    const places = await page.evaluateHandle(() => {
      const seen = new Set<string>()
      const look = () => {
        const mark = document.querySelector('[role=treeitem][aria-label^="Cat Care,"]')
        if (mark) seen.add(`${mark.getBoundingClientRect().x} ${mark.getBoundingClientRect().y}`)
        requestAnimationFrame(look)
      }
      look()
      return seen
    })
    await finder(page).fill('Cat Care')
    await page.getByRole('option').filter({ hasText: 'Cat Care' }).first().tap()
    await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-selected', 'true')
    await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-expanded', 'true')
    // On a narrow map the names of its branch push it out in part.
    await expect(niche(page, 'Cat Care')).not.toBeInViewport({ ratio: 1 })
    // One place from before, one in the middle, one beside the names.
    expect(await places.evaluate((seen) => seen.size)).toBeLessThanOrEqual(3)
  })
})

test.describe('by touch on a phone without colors', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expectedErrors: { patterns: [/Failed to load resource/, /could not be loaded/] },
  })

  test('the list says so, and tries again', async ({ page }) => {
    await page.route('**/heat.json', (route) => route.abort('internetdisconnected'))
    await page.goto(`${PETS}&at=Dog+Care`)
    await page.getByLabel('Colors').selectOption('Demand')
    await expect(page.getByText('Colors could not be loaded.')).toBeVisible()
    await page.unroute('**/heat.json')
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(row(page, 'Senior Dog Mobility')).toHaveText(/searches a month/)
  })
})
