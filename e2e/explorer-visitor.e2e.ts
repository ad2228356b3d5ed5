import { apiUrl, siteUrl } from '../testing/journey-stack.ts'
import { expectAccessible } from './accessible.ts'
import { flyTo, niche, openMap } from './map.ts'
import { grantPremium, makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('shows the map with its first level open and the rest folded', async ({ page }) => {
  const tree = await openMap(page)
  const root = tree.getByRole('treeitem', { name: /^Niches/ })
  await expect(root).toHaveAttribute('aria-expanded', 'true')
  const industry = niche(page, 'Pets & Animals')
  await flyTo(page, 'Pets & Animals')
  await expect(industry).toHaveAttribute('aria-level', '2')
  await expect(industry).toHaveAccessibleName(/^Pets & Animals, [1-9]\d* sub-niches$/)
  await flyTo(page, 'Dog Care')
  await expect(niche(page, 'Cat Care')).toHaveAttribute('aria-expanded', 'false')
  // What is flown to is opened.
  await expect(niche(page, 'Dog Care')).toHaveAttribute('aria-expanded', 'true')
})

test('offers Premium for an unexplored niche, and remembers the way back', async ({
  page,
  request,
}) => {
  await openMap(page)
  await flyTo(page, 'Reactive Dog Training')
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await expect(modal.getByText('Full access to all niches and sub-niches')).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Maybe Later' })).toBeVisible()
  await expect(modal.getByText('See our main tool in action before subscribing')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('tree')).toBeFocused()

  await page.keyboard.press('Enter')
  await modal.getByRole('button', { name: 'Sign In to Upgrade' }).click()
  await page.waitForURL(/\/login/)
  await signIn(page, await makePerson(request))
  await expect(page).toHaveURL(/\/explore\?at=/)
})

test('shows the charted niches in the upgrade modal, like the niche’s page', async ({ page }) => {
  await page.goto(
    '/niches/agriculture-and-farming/beekeeping-and-pollinators/hosted-hives-for-companies',
  )
  const extent = page.getByText(/^[1-9]\d* sub-niches on the map\.$/)
  const [charted] = (await extent.innerText()).split(' ')
  await page.getByRole('main').getByRole('link', { name: 'Open on the map' }).click()
  await expect(niche(page, 'Hosted Hives for Companies')).toBeVisible()
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
  await expect(modal).toHaveAccessibleDescription(
    `Hosted Hives for Companies has ${charted} sub-niches. Premium opens them.`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await flyTo(page, 'Hive Products')
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
  await expect(modal).toHaveAccessibleDescription(
    /^Hive Products has [1-9]\d* sub-niches\. Premium opens them\.$/,
  )

  // A host that follows only the specification does not return the charted niches.
  await page.route(`${apiUrl}/api/explore/check**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': siteUrl },
      json: { hasBeenExplored: false },
    }),
  )
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('tree')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toHaveAccessibleDescription(
    'Hive Products is not open on the map yet. With Premium, you can open it, and its niches stay open for everyone.',
  )
})

test.describe('for a free user', () => {
  test.use({ expectedErrors: { patterns: [/502/, /checkout could not be started/] } })

  test('starts the checkout, and says so when that fails', async ({ page, request }) => {
    await page.goto('/login?next=%2Fexplore')
    await signIn(page, await makePerson(request))
    await openMap(page)
    await flyTo(page, 'Puppy Raising Programs')
    await page.getByRole('tree').focus()
    await page.keyboard.press('Enter')
    await page.route('**/api/subscription/create-checkout-session', (route) =>
      route.fulfill({ status: 502, headers: { 'access-control-allow-origin': siteUrl } }),
    )
    await page.getByRole('button', { name: 'Upgrade Now' }).click()
    await expect(page.getByText('Failed to start upgrade process. Please try again.')).toBeVisible()
  })
})

test('walks the tree with the keyboard alone', async ({ page }) => {
  await openMap(page)
  const tree = page.getByRole('tree')
  await tree.focus()
  await page.keyboard.press('Home')
  // Read at once: a niche that loses the focus may leave the page a moment later.
  const nameOfActive = () =>
    tree.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant') ?? ''
      return document.getElementById(id)?.getAttribute('aria-label') ?? ''
    })
  await expect.poll(nameOfActive).toMatch(/^Niches/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(nameOfActive).toMatch(/^Aging & Elder Care,/)
  // Left closes an open niche; the next press goes to the parent.
  await page.keyboard.press('ArrowLeft')
  await expect(niche(page, 'Aging & Elder Care')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(nameOfActive).toMatch(/^Niches/)
  // Only letters in quick succession belong together, which a busy machine may not manage at once.
  await expect(async () => {
    await page.keyboard.press('End')
    await page.keyboard.type('pets')
    await expect.poll(nameOfActive, { timeout: 2_000 }).toMatch(/^Pets & Animals,/)
  }).toPass({ intervals: [1_500] })
})

test('passes the selected niche to the validator', async ({ page }) => {
  await openMap(page)
  await flyTo(page, 'Beauty & Personal Care')
  await page.getByRole('button', { name: 'Verify Market' }).click()
  await page.waitForURL(/\/market-demand-validator/)
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue('beauty and personal care')
})

test('remembers the open and the selected niches', async ({ page }) => {
  await openMap(page)
  await flyTo(page, 'Senior Dog Mobility')
  await page.reload()
  await expect(niche(page, 'Senior Dog Mobility')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Current Path' })).toContainText('Dog Care')
})

test('keeps only the niches in view in the page', async ({ page }) => {
  await openMap(page)
  await page.getByRole('button', { name: 'Open all levels' }).click()
  const items = page.getByRole('treeitem')
  await expect.poll(() => items.count()).toBeLessThan(400)
  expect(await items.count()).toBeGreaterThan(5)
})

test.describe('when calls fail', () => {
  test.use({
    expectedErrors: {
      patterns: [/Failed to load resource/, /Failed to explore/, /taking longer/, /tree/i],
    },
  })

  test('keeps the outline when the tree cannot be loaded', async ({ page }) => {
    await page.route(`${apiUrl}/api/tree/branches**`, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    await page.goto('/explore')
    await expect(page.getByRole('button', { name: /reload/i })).toBeVisible()
    await expect(page.getByText('Dog Care', { exact: true })).toBeVisible()
  })

  for (const [status, text] of [
    [504, 'The server is taking longer than expected. Please try again in a moment.'],
    [500, 'Failed to explore this niche. Please try again.'],
  ] as const) {
    test(`stays usable after a ${status}`, async ({ page, request }) => {
      const person = await makePerson(request)
      await grantPremium(person)
      await page.goto('/login?next=%2Fexplore')
      await signIn(page, person)
      await openMap(page)
      await page.route(`${apiUrl}/api/explore`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status,
              contentType: 'application/json',
              headers: { 'access-control-allow-origin': '*' },
              body: JSON.stringify({ detail: 'no' }),
            })
          : route.continue(),
      )
      await flyTo(page, 'Canine Enrichment')
      await page.getByRole('tree').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      await flyTo(page, 'Dog Care')
      await expect(niche(page, 'Dog Care')).toBeVisible()
    })
  }
})
