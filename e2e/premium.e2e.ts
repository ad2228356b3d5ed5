import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { parse } from 'yaml'
import { moveClock, withOwnApi } from './api-process.ts'
import { flyTo, niche, openMap } from './map.ts'
import { grantPremium, makePerson, signIn } from './people.ts'
import { expect, test } from './test.ts'

const DAY = 86_400_000

/** The price, from its single source. */
const { plan } = parse(readFileSync('src/content/plans/premium.yaml', 'utf8'))
const PRICE = `$${plan.priceUsd} per ${plan.interval}`

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })
const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' })

async function explore(page: Page, name: string): Promise<void> {
  await flyTo(page, name)
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
}

/** Checks the badge in the user menu; leaves the menu closed. */
async function expectBadge(page: Page, isThere: boolean): Promise<void> {
  await account(page).click()
  const badge = page.locator('.user-panel').getByText('Premium', { exact: true })
  await (isThere ? expect(badge).toBeVisible() : expect(badge).toBeHidden())
  const upgrade = page.getByRole('menuitem', { name: 'Upgrade to Premium' })
  await (isThere ? expect(upgrade).toBeHidden() : expect(upgrade).toBeVisible())
  await page.keyboard.press('Escape')
}

async function pay(page: Page): Promise<void> {
  await page.waitForURL(/\/local\/checkout\//)
  await page.getByRole('button', { name: 'Pay with test card' }).click()
  await page.waitForURL(/\/subscription\/success$/)
  await expect(page.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible()
}

test.describe('a free user', () => {
  // A month later the session has expired, and the browser logs the refusal.
  test.use({ expectedErrors: { patterns: [/401/] } })
  test.setTimeout(90_000)

  test('pays, explores, cancels, and is Premium until the paid period has passed', async ({
    page,
    request,
  }) => {
    await withOwnApi(page, async (home) => {
      const person = await makePerson(request, home)
      await page.goto('/login?next=%2Fexplore')
      await signIn(page, person)
      await openMap(page)
      await explore(page, 'Senior Dog Mobility')
      await expect(modalOf(page).getByText(PRICE)).toBeVisible()
      await modalOf(page).getByRole('button', { name: 'Upgrade Now' }).click()
      await page.waitForURL(/\/local\/checkout\//)
      await expect(page.getByText('Test mode')).toBeVisible()
      await expect(page.getByText(PRICE)).toBeVisible()
      await expect(page.getByText(person.email)).toBeVisible()
      await pay(page)
      await expectBadge(page, true)

      await page.getByRole('link', { name: 'Start Exploring' }).click()
      await openMap(page)
      await explore(page, 'Senior Dog Mobility')
      await expect(niche(page, 'Senior Dog Harnesses & Slings')).toBeVisible()

      await page.goto('/settings')
      const main = page.getByRole('main')
      await expect(main.getByText(/^Renews on/)).toBeVisible()
      await main.getByRole('button', { name: 'Manage Subscription' }).click()
      await page.waitForURL(/\/local\/portal\//)
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(page.getByText('Ends on')).toBeVisible()
      await page.getByRole('link', { name: 'Back to Nicher' }).click()
      await page.waitForURL(/\/settings$/)
      await expect(main.getByText(/^Ends on/)).toBeVisible()
      await expect(main.locator('.premium-badge')).toBeVisible()
      const end = await main.locator('.setting-plan time').getAttribute('datetime')

      const left = Date.parse(String(end)) - Date.now()
      await moveClock(request, home, left - DAY)
      await page.goto('/settings')
      await page.waitForURL(/\/login\?next=%2Fsettings$/)
      await signIn(page, person)
      await expect(main.getByText(/^Ends on/)).toBeVisible()
      await expectBadge(page, true)

      // Within the session: the open page learns it when it gets the focus.
      await moveClock(request, home, left - DAY / 96)
      await page.reload()
      await expect(main.getByText(/^Ends on/)).toBeVisible()
      await moveClock(request, home, left + 60_000)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(main.getByText('Your Premium subscription has ended.')).toBeVisible()
      await expectBadge(page, false)
      await openMap(page)
      await explore(page, 'Puppy Raising Programs')
      await expect(modalOf(page)).toBeVisible()
    })
  })
})

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 15_000 })
}

test('subscribes with the keyboard alone, signing in on the way', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.goto('/subscribe')
  await expect(page.getByText(`${PRICE}. You pay when you subscribe`)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Sign In to Upgrade' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login\?next=%2Fsubscribe$/)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/subscribe$/)
  const upgrade = page.getByRole('button', { name: 'Upgrade Now' })
  await expect(upgrade).toBeEnabled()
  await tabTo(page, upgrade)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/local\/checkout\//)
  await tabTo(page, page.getByRole('button', { name: 'Pay with test card' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Premium!' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Go to Settings' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Renews on/)).toBeVisible()
})

test('leads back from a canceled checkout', async ({ page, request }) => {
  await page.goto('/login?next=%2Fsubscribe')
  await signIn(page, await makePerson(request))
  await page.getByRole('button', { name: 'Upgrade Now' }).click()
  await page.waitForURL(/\/local\/checkout\//)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/subscription\/cancel$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  await main.getByRole('link', { name: 'Back to Premium' }).click()
  await expect(page).toHaveURL(/\/subscribe$/)
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled()
})

test('updates the plan in an open second tab, which explores without a reload', async ({
  context,
  page,
  request,
}) => {
  await page.goto('/login?next=%2Fexplore')
  await signIn(page, await makePerson(request))
  await openMap(page)
  await explore(page, 'Multi-Cat Household Harmony')
  await expect(modalOf(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/subscribe')
  await other.getByRole('button', { name: 'Upgrade Now' }).click()
  await pay(other)

  await expect(modalOf(page)).toBeHidden()
  await expectBadge(page, true)
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/explore') && response.status() === 200,
  )
  await explore(page, 'Multi-Cat Household Harmony')
  await answered
})

test('leads subscribers away from the subscription page', async ({ page, request }) => {
  const person = await makePerson(request)
  await grantPremium(person)
  await page.goto('/login?next=%2Fsubscribe')
  await signIn(page, person)
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/settings')
  await expect(page.getByText(/^The Nicher team gave you Premium/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeHidden()
})
